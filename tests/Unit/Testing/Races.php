<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Async\Channel;
use Nexus\Async\Mutex;
use Nexus\Async\TimeoutException;

use function Nexus\Async\{all, delay, spawn, timeout};

/** Programs that are correct in most of their orders. */
final class Races
{
    public static function insist(bool $isTrue, string $otherwise): void
    {
        $isTrue || throw new \RuntimeException($otherwise);
    }

    public static function lostUpdate(): void
    {
        $count = 0;
        $add = static function () use (&$count): void {
            delay(0);
            $seen = $count;
            delay(0);
            $count = $seen + 1;
        };
        $first = spawn($add);
        delay(0);
        delay(0);
        delay(0);
        delay(0);
        all([$first, spawn($add)]);
        self::insist($count === 2, "{$count} of 2");
    }

    /** Two coroutines fill the same gap: this happens only when both check before either writes. */
    public static function checkThenAct(): void
    {
        $seats = [];
        $sold = 0;
        $sell = static function (int $steps) use (&$seats, &$sold): void {
            for ($step = 0; $step < $steps; $step++) {
                delay(0);
            }
            if (!isset($seats['1A'])) {
                delay(0);
                $seats['1A'] = true;
                $sold++;
            }
        };
        all([spawn($sell, 0), spawn($sell, 6)]);
        self::insist($sold === 1, "{$sold} sold");
    }

    public static function crossedLocks(): void
    {
        $one = new Mutex();
        $other = new Mutex();
        $both = static function (Mutex $first, Mutex $second): void {
            $outer = $first->acquire();
            delay(0);
            $inner = $second->acquire();
            $inner->release();
            $outer->release();
        };
        $early = spawn($both, $one, $other);
        delay(0);
        delay(0);
        delay(0);
        all([$early, spawn($both, $other, $one)]);
    }

    /** The lock is released between the two halves of the critical section. */
    public static function earlyRelease(): void
    {
        $mutex = new Mutex();
        $from = 100;
        $to = 0;
        $move = static function () use ($mutex, &$from, &$to): void {
            $lock = $mutex->acquire();
            $from -= 10;
            $lock->release();
            delay(0);
            $lock = $mutex->acquire();
            $to += 10;
            $lock->release();
        };
        $audit = static function () use ($mutex, &$from, &$to): void {
            delay(0);
            delay(0);
            delay(0);
            $lock = $mutex->acquire();
            self::insist($from + $to === 100, 'money is missing');
            $lock->release();
        };
        all([spawn($move), spawn($audit)]);
    }

    public static function abaInThreeSteps(): void
    {
        /** @var string $top */
        $top = 'A';
        /** @var bool $isFreed */
        $isFreed = false;
        $pop = static function () use (&$top, &$isFreed): void {
            $seen = $top;
            delay(0);
            self::insist(!($top === $seen && $isFreed), 'A is not the A that was seen');
        };
        $swap = static function () use (&$top, &$isFreed): void {
            delay(0);
            $top = 'B';
            delay(0);
            $isFreed = true;
            delay(0);
            $top = 'A';
            delay(0);
            $isFreed = false;
        };
        all([spawn($pop), spawn($swap)]);
    }

    public static function lastOfSixFirst(): void
    {
        $log = [];
        $run = static function (int $number) use (&$log): void {
            delay(0);
            $log[] = $number;
        };
        all(array_map(static fn(int $number) => spawn($run, $number), range(1, 6)));
        self::insist($log[0] !== 6, 'the last came first');
    }

    public static function sameDeadline(): void
    {
        $log = '';
        $wait = static function (string $name) use (&$log): void {
            delay(1.0);
            $log .= $name;
        };
        all([spawn($wait, 'a'), spawn($wait, 'b')]);
        self::insist($log === 'ab', $log);
    }

    /** The value is sent and the receiver's time limit expires at the same moment: either may come first. */
    public static function valueAtTheTimeLimit(): void
    {
        /** @var Channel<int> $channel */
        $channel = new Channel(1);
        $receive = static function () use ($channel): int {
            try {
                return timeout(1.0, $channel->receive(...));
            } catch (TimeoutException) {
                return 0;
            }
        };
        $send = static function () use ($channel): void {
            delay(1.0);
            $channel->send(7);
        };
        [$received] = all([spawn($receive), spawn($send)]);
        self::insist($received === 0, 'it came in time');
    }

    public static function farAhead(): void
    {
        $ahead = 0;
        $most = 0;
        $run = static function (int $by) use (&$ahead, &$most): void {
            for ($step = 0; $step < 10; $step++) {
                $ahead += $by;
                $most = max($most, $ahead);
                delay(0);
            }
        };
        all([spawn($run, 1), spawn($run, -1)]);
        self::insist($most < 9, "ahead by {$most}");
    }
}
