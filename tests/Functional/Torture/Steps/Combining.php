<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{Coroutine, Deferred};
use Nexus\Tests\Functional\Torture\{Body, ExpectedFailure, Gauge, Scenario, Steps};

use function Nexus\Async\{all, any, concurrent, delay, mapConcurrent, race, settle, spawn, timeout};

/** Futures, futures that are derived from them, and combinators of many. */
final readonly class Combining implements Steps
{
    private Scenario $scenario;

    public function __construct(private Body $body)
    {
        $this->scenario = $body->scenario;
    }

    public function one(): void
    {
        match ($this->scenario->random->getInt(0, 7)) {
            0, 1, 2, 3 => $this->combines(),
            4, 5 => $this->iterates(),
            6 => $this->promises(),
            default => $this->derives(),
        };
    }

    /** The combinator may throw or return: all its members have ended then. */
    private function combines(): void
    {
        $kind = $this->scenario->random->getInt(0, 4);
        $callables = $coroutines = [];
        for ($count = $this->scenario->random->getInt(1, 4); $count > 0 && $this->scenario->maySpawn(); --$count) {
            $kind === 0 || $this->scenario->chance(70) ? $callables[] = $this->body->below() : $coroutines[] = spawn(
                $this->body->below(),
            );
        }
        $elements = [...$callables, ...$coroutines];
        if ($elements === []) {
            return;
        }
        try {
            match ($kind) {
                0 => concurrent($callables, 2),
                1 => any($elements),
                2 => race($elements),
                3 => settle($elements),
                default => all($elements),
            };
        } finally {
            $living = array_filter($coroutines, static fn(Coroutine $coroutine): bool => !$coroutine->isDone());
            $this->scenario->mustBe($living === [], 'what a combinator was given has not ended');
        }
    }

    private function iterates(): void
    {
        $isOrdered = $this->scenario->chance(50);
        $running = new Gauge();
        $next = 0;
        $source = (function (): \Generator {
            for ($item = 0; $item < 8 && $this->scenario->maySpawn(); ++$item) {
                $this->scenario->sometimes(10, static fn() => delay(0));
                yield $item => $item;
            }
        })();
        $call = function (int $item) use ($running): int {
            $running->enter();
            try {
                $this->scenario->chance(70) ? $this->body->pause() : $this->body->step();
            } finally {
                $running->leave();
            }

            return $item * 2;
        };
        try {
            $limit = $this->scenario->random->getInt(1, 4);
            foreach (mapConcurrent($source, $call, $limit, $isOrdered) as $item => $result) {
                $this->scenario->mustBe($result === $item * 2, 'mapConcurrent() gives a result under another key');
                $this->scenario->mustBe(!$isOrdered || $item === $next++, 'mapConcurrent() is out of order');
                if ($this->scenario->chance(15)) {
                    break;
                }
            }
        } finally {
            $this->scenario->mustBe(
                $running->reading() === 0,
                "mapConcurrent() has left {$running->reading()} calls behind",
            );
        }
    }

    private function promises(): void
    {
        $deferred = new Deferred();
        $future = $deferred->future();
        if ($this->scenario->maySpawn()) {
            $this->scenario->remember(spawn(function () use ($deferred): void {
                $this->body->pause();
                $this->scenario->chance(80)
                    ? $deferred->complete(1)
                    : $deferred->fail(new ExpectedFailure('the promise'));
            })->ignore());
        }
        unset($deferred);
        $value = timeout(
            0.002,
            static fn() => $future->map(static fn(mixed $one): int => is_int($one) ? $one + 1 : 0)->ignore()->await(),
        );
        $this->scenario->mustBe($value === 2, 'a future has another value than it was given');
    }

    private function derives(): void
    {
        if (!$this->scenario->maySpawn()) {
            return;
        }
        $finally = false;
        $fails = $this->scenario->chance(50);
        $last = spawn(fn() => $fails ? throw new ExpectedFailure('the first of a chain') : 1)
            ->map(fn(int $one): int => $one + 1)
            ->catch(fn(\Throwable $error): int => $error instanceof ExpectedFailure ? 10 : throw $error)
            ->finally(function () use (&$finally): void {
                $this->body->pause();
                $finally = true;
            })->ignore();
        $this->scenario->sometimes(20, fn() => $this->scenario->remember($last));
        $value = $last->await();
        $this->scenario->mustBe($finally, 'a chain has a value before its finally() is through');
        $this->scenario->mustBe($value === ($fails ? 10 : 2), 'a chain has the wrong value');
    }
}
