<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Tests\Functional\Torture\{Body, Scenario, Steps};

use function Nexus\Async\{delay, shield, spawn};

/** Waits in Fibers, generators, destructors, callbacks of PHP's own functions; and garbage. */
final readonly class Interplaying implements Steps
{
    private Scenario $scenario;

    public function __construct(private Body $body)
    {
        $this->scenario = $body->scenario;
    }

    public function one(): void
    {
        match ($this->scenario->random->getInt(0, 8)) {
            0, 1 => $this->fiber(),
            2 => $this->generator(),
            3 => $this->destructor(),
            4 => $this->sorts(),
            5 => $this->buffersOutput(),
            6 => $this->handlesErrors(),
            7 => $this->garbage(),
            default => $this->walks(),
        };
    }

    private function fiber(): void
    {
        $fiber = new \Fiber(function (): void {
            $this->body->step();
            \Fiber::suspend();
            $this->body->pause();
        });
        $fiber->start();
        $this->body->pause();
        if (!$fiber->isTerminated() && $this->scenario->chance(80)) {
            $fiber->resume();
        }
    }

    private function generator(): void
    {
        $pieces = (function (): \Generator {
            try {
                for ($piece = 0; $piece < 3; ++$piece) {
                    $this->body->pause();
                    yield $piece;
                }
            } finally {
                delay(0);
            }
        })();
        $next = 0;
        foreach ($pieces as $piece) {
            $this->scenario->mustBe($piece === $next++, 'a generator is out of order');
            if ($this->scenario->chance(20)) {
                break;
            }
        }
    }

    private function destructor(): void
    {
        $waits = new WaitsAtItsEnd($this->scenario);
        $this->body->step();
        unset($waits);
    }

    private function sorts(): void
    {
        $numbers = $this->scenario->random->shuffleArray(range(1, 6));
        usort($numbers, function (int $one, int $other): int {
            $this->scenario->sometimes(30, static fn() => delay(0));

            return $one <=> $other;
        });
        $this->scenario->mustBe($numbers === range(1, 6), 'a sort whose callback waits has not sorted');
    }

    private function walks(): void
    {
        $numbers = range(1, 3);
        array_walk($numbers, function (int &$number): void {
            $this->scenario->sometimes(50, static fn() => delay(0));
            $number *= 2;
        });
        $this->scenario->mustBe($numbers === [2, 4, 6], 'array_walk() with a callback that waits went wrong');
        $sum = array_sum(array_map(function (int $number): int {
            $this->body->pause();

            return $number;
        }, $numbers));
        $this->scenario->mustBe($sum === 12, 'array_map() with a callback that waits went wrong');
    }

    private function buffersOutput(): void
    {
        $mine = 'output of ' . $this->scenario->random->getInt(0, PHP_INT_MAX);
        $level = ob_get_level();
        ob_start();
        try {
            echo $mine;
            $this->scenario->chance(30) ? $this->body->step() : $this->body->pause();
        } finally {
            $this->scenario->mustBe(ob_get_level() === $level + 1, 'the output buffers of two coroutines were mixed up');
            $this->scenario->mustBe(ob_get_clean() === $mine, 'another coroutine wrote into this output buffer');
        }
    }

    private function handlesErrors(): void
    {
        $heard = '';
        $mine = 'error of ' . $this->scenario->random->getInt(0, PHP_INT_MAX);
        set_error_handler(function (int $level, string $message) use (&$heard): bool {
            $this->body->pause();
            $heard = $message;

            return true;
        });
        try {
            $this->body->pause();
            trigger_error($mine, E_USER_NOTICE);
            $this->scenario->mustBe(
                $heard === $mine,
                "an error handler heard '{$heard}', and should have heard '{$mine}'",
            );
        } finally {
            restore_error_handler();
        }
    }

    private function garbage(): void
    {
        $this->scenario->litter($this->scenario->anyCoroutine(), $this->body->below(), $this->scenario->channels[0]);
        if ($this->scenario->maySpawn()) {
            /** @var \ArrayObject<int, mixed> $cycle */
            $cycle = new \ArrayObject();
            $cycle[] = spawn(function () use ($cycle): int {
                $this->body->pause();

                return count($cycle);
            });
            $this->scenario->sometimes(50, fn() => $this->scenario->litter($cycle));
        }
        if ($this->scenario->chance(20)) {
            gc_collect_cycles();
        }
        if ($this->scenario->chance(20)) {
            $this->scenario->litter(new \Fiber(static fn() => delay(0)));
        }
        shield(static fn() => delay(0));
    }
}
