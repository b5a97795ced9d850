<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use Nexus\Async\{CancelledError, Coroutine, TimeoutException};

use function Nexus\Async\{delay, shield};

/** The random program of one coroutine: a few steps, each of which waits, shares, spawns, cancels or fails. */
final readonly class Body
{
    public function __construct(
        public Scenario $scenario,
        private int $depth = 0,
    ) {}

    public function __invoke(): int
    {
        $this->scenario->bodyBegins();
        try {
            for ($steps = $this->scenario->random->getInt(1, 5); $steps > 0; --$steps) {
                $this->step();
            }
        } catch (CancelledError $cancelled) {
            Tally::count('cancellations delivered');

            throw $cancelled;
        } finally {
            $this->cleanUp();
        }

        return $this->depth;
    }

    public function step(): void
    {
        $this->scenario->point();
        try {
            $this->steps($this->scenario->random->getInt(1, 100))->one();
            $this->scenario->point();
        } catch (TimeoutException $late) {
            Tally::count('timeouts');
            $this->sometimes($late);
        } catch (\Exception $expected) {
            $this->sometimes($expected);
        }
    }

    /** The body of a child. */
    public function below(): self
    {
        return new self($this->scenario, $this->depth + 1);
    }

    public function pause(): void
    {
        delay($this->scenario->moment());
    }

    /** @param Coroutine<mixed> $coroutine */
    public function remembered(Coroutine $coroutine): void
    {
        $this->scenario->remember($coroutine);
        if ($this->scenario->chance(50)) {
            $coroutine->ignore();
        }
    }

    private function steps(int $draw): Steps
    {
        return match (true) {
            $draw <= 18 => new Steps\Waiting($this),
            $draw <= 36 => new Steps\Locking($this),
            $draw <= 54 => new Steps\Exchanging($this),
            $draw <= 68 => new Steps\Combining($this),
            $draw <= 84 => new Steps\Structuring($this),
            $draw <= 98 => new Steps\Interplaying($this),
            default => $this->scenario->computes ? new Steps\Computing($this) : new Steps\Waiting($this),
        };
    }

    private function sometimes(\Exception $error): void
    {
        if (!Expected::is($error) || $this->scenario->chance(30)) {
            throw $error;
        }
    }

    /** May wait, also in a cancelled coroutine. An interrupt that ends a computation does not end it. */
    private function cleanUp(): void
    {
        try {
            if ($this->scenario->chance(20)) {
                $this->pause();
            }
        } finally {
            shield($this->scenario->bodyEnds(...));
        }
    }
}
