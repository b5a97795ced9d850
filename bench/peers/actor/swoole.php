<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Swoole;

// An actor with Swoole: a channel that holds all messages, and a coroutine that takes them and calls a
// handler.

use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Kind;
use Nexus\Bench\Programs\Actor\Load;
use Nexus\Bench\Programs\Actor\Tick;
use Swoole\Coroutine;
use Swoole\Coroutine\Channel;

use function let_others_run;
use function Nexus\Bench\Programs\Actor\row;
use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\rounds;
use function Swoole\Coroutine\run;

require dirname(__DIR__, 2) . '/programs/actor/messages.php';
require dirname(__DIR__) . '/swoole_functions.php';

/**
 * @param int $capacity messages that may wait
 * @param \Closure(object): void $handler
 */
function actor(int $capacity, \Closure $handler): Channel
{
    $channel = new Channel($capacity);
    Coroutine::create(static function () use ($channel, $handler): void {
        while (is_object($message = $channel->pop())) {
            $handler($message);
        }
    });

    return $channel;
}

function message(Kind $kind, Tick $tick, int $i): object
{
    return match ($kind) {
        Kind::Same => $tick,
        Kind::Fresh => new Tick($i),
        Kind::Plain => (object) ['seq' => $i],
    };
}

function throughput(Load $load, Kind $kind): \Closure
{
    $counting = static function (object $message): void {
        ++Handled::$messages;
    };
    $channels = array_map(static fn(): Channel => actor($load->each, $counting), range(1, $load->receivers));
    $sent = 0;

    return static function () use ($channels, $load, $kind, &$sent): float {
        $tick = new Tick();
        $began = cpu_time();
        if ($load->inTurns) {
            for ($i = 0; $i < $load->each; ++$i) {
                foreach ($channels as $channel) {
                    $channel->push(message($kind, $tick, $i));
                }
            }
        } else {
            foreach ($channels as $channel) {
                for ($i = 0; $i < $load->each; ++$i) {
                    $channel->push(message($kind, $tick, $i));
                }
            }
        }
        for ($sent += $load->messages(); Handled::$messages < $sent;) {
            let_others_run();
        }
        $took = cpu_time() - $began;
        expect($sent, Handled::$messages, 'Messages handled');

        return $took / $load->messages();
    };
}

/** A question is a channel for its answer. */
function ping_pong(): \Closure
{
    $channel = actor(1, static function (object $question): void {
        $question instanceof Channel && $question->push(new Tick());
    });
    $trips = share(20_000);

    return static function () use ($channel, $trips): float {
        $began = cpu_time();
        for ($i = 0; $i < $trips; ++$i) {
            $question = new Channel(1);
            $channel->push($question);
            is_object($question->pop()) || throw new \LogicException('No answer.');
        }

        return (cpu_time() - $began) / $trips;
    };
}

function spawn_and_end(): \Closure
{
    $count = share(1_000);
    $handler = static function (object $message): void {};

    return static function () use ($count, $handler): float {
        $took = 0;
        for ($time = 0; $time < 10; ++$time) {
            $began = cpu_time();
            $channels = [];
            for ($i = 0; $i < $count; ++$i) {
                $channels[] = actor(1, $handler);
            }
            $took += cpu_time() - $began;
            foreach ($channels as $channel) {
                $channel->push(false);
            }
            let_others_run();
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
        $count = share(10_000);
        for ($i = 0; $i < $count; ++$i) {
            ($all[] = actor(1, $handler))->push(new Tick());
        }
        while (Handled::$messages < $count) {
            let_others_run();
        }

        return $count;
    });
    print_json($figures);
    foreach ($all as $channel) {
        $channel->push(false);
    }
}

[$row, $kind] = row();
Coroutine::set(['hook_flags' => 0, 'max_coroutine' => 1_000_000, 'log_level' => SWOOLE_LOG_ERROR]);
run(static function () use ($row, $kind): void {
    match ($row) {
        'memory' => memory(),
        'ping_pong' => rounds(ping_pong()),
        'spawn_1000' => rounds(spawn_and_end()),
        default => rounds(throughput(Load::of($row), Kind::from($kind))),
    };
});
