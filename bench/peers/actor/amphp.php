<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Amphp;

// An actor with amphp: a Queue that holds all messages, and a fiber that takes them and calls a handler.

use Amp\DeferredFuture;
use Amp\Pipeline\Queue;
use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Kind;
use Nexus\Bench\Programs\Actor\Load;
use Nexus\Bench\Programs\Actor\Tick;

use function Amp\async;
use function Nexus\Bench\Programs\Actor\row;
use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\rounds;

require dirname(__DIR__) . '/amphp/boot.php';
require dirname(__DIR__, 2) . '/programs/actor/messages.php';

/**
 * @param int $capacity messages that may wait
 * @param \Closure(object): void $handler
 * @return Queue<object>
 */
function actor(int $capacity, \Closure $handler): Queue
{
    /** @var Queue<object> $queue */
    $queue = new Queue($capacity);
    async(static function () use ($queue, $handler): void {
        for ($messages = $queue->iterate(); $messages->continue();) {
            $handler($messages->getValue());
        }
    });

    return $queue;
}

function message(Kind $kind, Tick $tick, int $i): object
{
    return match ($kind) {
        Kind::Same => $tick,
        Kind::Fresh => new Tick($i),
        Kind::Plain => (object) ['seq' => $i],
    };
}

/** @param list<Queue<object>> $queues */
function tell(array $queues, Load $load, Kind $kind): void
{
    $tick = new Tick();
    if ($load->inTurns) {
        for ($i = 0; $i < $load->each; ++$i) {
            foreach ($queues as $queue) {
                $queue->push(message($kind, $tick, $i));
            }
        }

        return;
    }
    foreach ($queues as $queue) {
        for ($i = 0; $i < $load->each; ++$i) {
            $queue->push(message($kind, $tick, $i));
        }
    }
}

function throughput(Load $load, Kind $kind): \Closure
{
    $handler = $load->stateful
        ? static function () {
            $count = 0;

            return static function (object $message) use (&$count): void {
                Handled::$messages = ++$count;
            };
        }
    : static fn(): \Closure => static function (object $message): void {
        ++Handled::$messages;
    };
    $queues = array_map(static fn(): Queue => actor($load->messages(), $handler()), range(1, $load->receivers));
    $sent = 0;

    return static function () use ($queues, $load, $kind, &$sent): float {
        $turn = turn();
        $began = cpu_time();
        tell($queues, $load, $kind);
        for ($sent += $load->messages(); Handled::$messages < $sent;) {
            $turn();
        }
        $took = cpu_time() - $began;
        expect($sent, Handled::$messages, 'Messages handled');

        return $took / $load->messages();
    };
}

/** A question contains the future that its answer completes. */
function ping_pong(): \Closure
{
    $queue = actor(1, static function (object $question): void {
        if ($question instanceof DeferredFuture) {
            $question->complete(new Tick());
        }
    });
    $trips = share(20_000);

    return static function () use ($queue, $trips): float {
        $began = cpu_time();
        for ($i = 0; $i < $trips; ++$i) {
            /** @var DeferredFuture<Tick> $question */
            $question = new DeferredFuture();
            $queue->push($question);
            $question->getFuture()->await();
        }

        return (cpu_time() - $began) / $trips;
    };
}

function spawn_and_end(): \Closure
{
    $count = share(1_000);

    return static function () use ($count): float {
        $turn = turn();
        $took = 0;
        for ($time = 0; $time < 10; ++$time) {
            $began = cpu_time();
            $queues = [];
            for ($i = 0; $i < $count; ++$i) {
                $queues[] = actor(1, static function (object $message): void {});
            }
            $turn();
            $took += cpu_time() - $began;
            foreach ($queues as $queue) {
                $queue->complete();
            }
            $turn();
        }

        return $took / 10 / $count;
    };
}

/** Idle, having handled one message. */
function memory(): void
{
    $handler = static function (object $message): void {
        ++Handled::$messages;
    };
    $all = [];
    $figures = parking(static function () use ($handler, &$all): int {
        $turn = turn();
        $count = share(10_000);
        for ($i = 0; $i < $count; ++$i) {
            ($all[] = actor(1, $handler))->push(new Tick());
        }
        while (Handled::$messages < $count) {
            $turn();
        }

        return $count;
    });
    print_json($figures);
}

[$row, $kind] = row();
if ($row === 'memory') {
    memory();
    exit;
}
rounds(match ($row) {
    'ping_pong' => ping_pong(),
    'spawn_1000' => spawn_and_end(),
    default => throughput(Load::of($row), Kind::from($kind)),
});
