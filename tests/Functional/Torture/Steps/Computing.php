<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{Mutex, Scope, TimeoutException};
use Nexus\Tests\Functional\Torture\{Body, Scenario, Steps, Tally};

use function Nexus\Async\{spawn, timeout};
use function Nexus\Internal\hold_interrupts;

/** Computations that end only because a limit, or a cancellation, throws between two of their opcodes. */
final readonly class Computing implements Steps
{
    /** Seconds after which a computation counts as endless. */
    private const NEVER = 20.0;

    private Scenario $scenario;

    public function __construct(Body $body)
    {
        $this->scenario = $body->scenario;
    }

    public function one(): void
    {
        Tally::count('computations');
        $mutex = new Mutex();
        $hasBegun = $hasCleanedUp = false;
        $compute = function () use (&$hasBegun, &$hasCleanedUp): void {
            try {
                $hasBegun = true;
                $this->compute();
            } finally {
                $hasCleanedUp = true;
            }
        };
        try {
            $this->interruptedAfter(
                $this->scenario->random->getInt(0, 3000) / 1e6,
                static fn() => $mutex->synchronized($compute),
            );
            $this->scenario->mustBe(false, 'a computation without end has ended by itself');
        } catch (TimeoutException $late) {
            Tally::count('computations ended');

            throw $late;
        } finally {
            $this->scenario->mustBe(!$mutex->isLocked(), 'a computation was ended, and has left its mutex locked');
            $this->scenario->mustBe(
                $hasCleanedUp === $hasBegun,
                'a computation was ended, and its finally blocks have not run',
            );
        }
    }

    /** Rounds holds interrupts: only this limit ends a computation. */
    private function interruptedAfter(float $seconds, \Closure $computation): void
    {
        hold_interrupts(false);
        try {
            timeout($seconds, static function () use ($computation): void {
                hold_interrupts(true);
                $computation();
            });
        } finally {
            hold_interrupts(true);
        }
    }

    private function compute(): void
    {
        match ($this->scenario->random->getInt(0, 3)) {
            0 => $this->loops(),
            1 => $this->sorts(),
            2 => $this->recurs(),
            default => $this->builds(),
        };
    }

    private function loops(): void
    {
        for ($end = $this->end(); hrtime(true) < $end;);
        $this->scenario->mustBe(false, 'a loop was not ended by its limit');
    }

    private function sorts(): void
    {
        $end = $this->end();
        while (hrtime(true) < $end) {
            $numbers = range(1, 200);
            usort($numbers, static fn(int $one, int $other): int => ($one * 7919) % 211 <=> ($other * 7919) % 211);
        }
        $this->scenario->mustBe(false, 'a sort was not ended by its limit');
    }

    private function recurs(): void
    {
        $end = $this->end();
        $fibonacci = static function (int $n) use (&$fibonacci): int {
            return $n < 2 ? $n : $fibonacci($n - 1) + $fibonacci($n - 2);
        };
        while (hrtime(true) < $end) {
            $fibonacci(12);
        }
        $this->scenario->mustBe(false, 'a recursion was not ended by its limit');
    }

    /** With destructors, generators and new coroutines between the opcodes. */
    private function builds(): void
    {
        $end = $this->end();
        while (hrtime(true) < $end) {
            $pieces = (static function (): \Generator {
                try {
                    yield from array_map(static fn(int $one): \ArrayObject => new \ArrayObject([$one]), range(1, 20));
                } finally {
                    $cleaned = str_repeat('clean', 10);
                }
            })();
            foreach ($pieces as $piece) {
                $text = serialize($piece);
            }
            Scope::supervisor()->run(static fn() => spawn(static fn(): int => 1));
        }
        $this->scenario->mustBe(false, 'a computation was not ended by its limit');
    }

    private function end(): int
    {
        return hrtime(true) + (int) (self::NEVER * 1e9);
    }
}
