<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Loop;

// Without actors: a loop takes from one queue after the other and calls the same handlers. It has no fairness,
// no isolation of failures and no waiting.

use Nexus\Actor\ActorContext;
use Nexus\Actor\Behavior;
use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Kind;
use Nexus\Bench\Programs\Actor\Load;
use Nexus\Bench\Programs\Actor\Tick;

use function Nexus\Bench\Programs\Actor\repeated;
use function Nexus\Bench\Programs\Actor\row;
use function Nexus\Bench\Programs\Actor\some_context;
use function Nexus\Bench\Programs\Actor\stateful;
use function Nexus\Bench\Programs\Actor\stateless;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\rounds;

require dirname(__DIR__, 2) . '/programs/actor/boot.php';

/** @param \SplQueue<object> $queue */
function burst(\SplQueue $queue, Kind $kind, int $messages): void
{
    $tick = new Tick();
    switch ($kind) {
        case Kind::Same:
            for ($i = 0; $i < $messages; ++$i) {
                $queue->enqueue($tick);
            }
            break;
        case Kind::Fresh:
            for ($i = 0; $i < $messages; ++$i) {
                $queue->enqueue(new Tick($i));
            }
            break;
        case Kind::Plain:
            for ($i = 0; $i < $messages; ++$i) {
                $queue->enqueue((object) ['seq' => $i]);
            }
    }
}

/** @param list<\SplQueue<object>> $queues each has one, then each the next */
function in_turns(array $queues, Kind $kind, int $messages): void
{
    $tick = new Tick();
    for ($i = 0; $i < $messages; ++$i) {
        switch ($kind) {
            case Kind::Same:
                foreach ($queues as $queue) {
                    $queue->enqueue($tick);
                }
                break;
            case Kind::Fresh:
                foreach ($queues as $queue) {
                    $queue->enqueue(new Tick($i));
                }
                break;
            case Kind::Plain:
                foreach ($queues as $queue) {
                    $queue->enqueue((object) ['seq' => $i]);
                }
        }
    }
}

/**
 * @param \SplQueue<object> $queue
 * @param ActorContext<object> $context
 */
function drain(\SplQueue $queue, \Closure $handler, ActorContext $context): void
{
    $same = Behavior::same();
    while (!$queue->isEmpty()) {
        $handler($context, $queue->dequeue()) === $same || throw new \LogicException('The handler is never replaced.');
    }
}

/**
 * @param \SplQueue<object> $queue
 * @param ActorContext<object> $context
 */
function drain_with_state(\SplQueue $queue, \Closure $handler, ActorContext $context, int &$state): void
{
    while (!$queue->isEmpty()) {
        $state = $handler($context, $queue->dequeue(), $state)->state();
    }
}

[$row, $kind] = row();
$load = Load::of($row);
$kind = Kind::from($kind);
$handler = $load->stateful ? stateful() : stateless();
$context = some_context();
$queues = array_map(static fn(): \SplQueue => new \SplQueue(), range(1, $load->receivers));
$sent = $state = 0;
$once = static function () use ($row, $load, $kind, $queues, $handler, $context, &$sent, &$state): int {
    $began = cpu_time();
    if ($load->inTurns) {
        in_turns($queues, $kind, $load->each);
    } else {
        foreach ($queues as $queue) {
            burst($queue, $kind, $load->each);
        }
    }
    $dispatched = cpu_time() - $began;
    foreach ($queues as $queue) {
        if ($load->stateful) {
            drain_with_state($queue, $handler, $context, $state);
        } else {
            drain($queue, $handler, $context);
        }
    }
    $took = cpu_time() - $began;
    expect($sent += $load->messages(), Handled::$messages, 'Messages handled');

    return $row === 'raw_dispatch' ? $dispatched : $took;
};
rounds(static fn(): float => repeated($load, $once));
