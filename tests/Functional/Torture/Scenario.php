<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use Nexus\Async\{Channel, Context, ContextKey, Coroutine, Scope};
use Random\Engine\Xoshiro256StarStar;
use Random\Randomizer;

/** The state that the coroutines of one round share, with its invariants during the run and at its end. */
final class Scenario
{
    /** The capacities of channels. */
    public const CHANNELS = [0, 1, 5];

    public readonly Randomizer $random;

    public readonly Locks $locks;

    /** @var list<Channel<int>> */
    public readonly array $channels;

    public readonly Ledger $ledger;

    public readonly Waits $waits;

    /** @var ContextKey<mixed> what runs under it may not wait for ever: no code could end that */
    private readonly ContextKey $hurried;

    /** @var list<\WeakReference<Coroutine<mixed>>> */
    private array $coroutines = [];

    /** @var list<Coroutine<mixed>> */
    private array $detached = [];

    /** @var list<Scope> */
    private array $keptScopes = [];

    /** @var \SplFixedArray<mixed> what the cycle collector is to find, once it is out of here */
    private readonly \SplFixedArray $garbage;

    private int $entered = 0;

    private int $left = 0;

    private int $budget;

    /** 0: never. */
    private int $failingPoint = 0;

    /** The coroutine at that point calls exit() instead. */
    private bool $exits = false;

    private int $points = 0;

    /** @var list<string> */
    private array $broken = [];

    /**
     * @param bool $isPatient waits may be for ever; the round ends then when all stands still
     * @param bool $computes in real time: computations that a time limit must end
     */
    public function __construct(
        public readonly int $seed,
        private readonly bool $isPatient = false,
        public readonly bool $computes = false,
        int $budget = 120,
    ) {
        $this->random = new Randomizer(new Xoshiro256StarStar($seed));
        $this->locks = new Locks($this->mustBe(...));
        $this->channels = array_map(self::channel(...), self::CHANNELS);
        $this->ledger = new Ledger($this->mustBe(...));
        $this->waits = new Waits();
        $this->garbage = new \SplFixedArray(4);
        $this->hurried = new ContextKey('hurried');
        $this->budget = $this->random->getInt(5, $budget);
    }

    /** @return Channel<int> */
    private static function channel(int $capacity): Channel
    {
        /** @var Channel<int> */
        return new Channel($capacity);
    }

    /** Makes the n-th call of point() fail. */
    public function failAt(int $point): void
    {
        $this->failingPoint = $point;
    }

    /**
     * Makes the code of the n-th call of point() exit: finally blocks are skipped then, so that the counts in them are
     * wrong.
     */
    public function exitAt(int $point): void
    {
        $this->failingPoint = $point;
        $this->exits = true;
    }

    public function point(): void
    {
        if (++$this->points !== $this->failingPoint) {
            return;
        }
        if ($this->exits) {
            exit(0);
        }

        throw new ExpectedFailure("at point {$this->points}");
    }

    public function points(): int
    {
        return $this->points;
    }

    public function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    public function moment(): float
    {
        return $this->chance(40) ? 0.0 : $this->random->getInt(1, 3000) / 1e6;
    }

    /** The time to wait; null: for ever. */
    public function patience(): ?float
    {
        return $this->isPatient
            && $this->chance(70)
            && !Context::current()->has($this->hurried) ? null : $this->random->getInt(1, 3000) / 1e6;
    }

    /**
     * @template T
     *
     * @param \Closure(): T $function
     *
     * @return T
     */
    public function hurried(\Closure $function): mixed
    {
        return Context::current()->with($this->hurried, true)->run($function);
    }

    public function sometimes(int $percent, \Closure $function): void
    {
        if ($this->chance($percent)) {
            $function();
        }
    }

    /** False when this round may spawn no more coroutines. */
    public function maySpawn(): bool
    {
        return --$this->budget > 0;
    }

    /** @param Coroutine<mixed> $coroutine */
    public function remember(Coroutine $coroutine): void
    {
        $this->coroutines[] = \WeakReference::create($coroutine);
    }

    /** @return Coroutine<mixed>|null any coroutine of this round, in any state */
    public function anyCoroutine(): ?Coroutine
    {
        return $this->coroutines === [] ? null : $this->coroutines[$this->random->getInt(
            0,
            count($this->coroutines) - 1,
        )]->get();
    }

    /** @param Coroutine<mixed> $coroutine */
    public function detached(Coroutine $coroutine): void
    {
        $this->detached[] = $coroutine;
    }

    public function keep(Scope $scope): void
    {
        $this->keptScopes[] = $scope;
    }

    public function anyScope(): ?Scope
    {
        return $this->keptScopes === [] ? null : $this->keptScopes[$this->random->getInt(
            0,
            count($this->keptScopes) - 1,
        )];
    }

    /** Puts the values into a cycle. Most cycles become garbage soon. */
    public function litter(mixed ...$things): void
    {
        /** @var \ArrayObject<int, mixed> $cycle */
        $cycle = new \ArrayObject(array_values($things));
        $cycle[] = static fn(): \ArrayObject => $cycle;
        $cycle[] = $cycle;
        $this->garbage[$this->random->getInt(0, 3)] = $cycle;
    }

    public function bodyBegins(): void
    {
        ++$this->entered;
    }

    public function bodyEnds(): void
    {
        ++$this->left;
    }

    public function mustBe(bool $true, string $otherwise): void
    {
        if (!$true) {
            $this->broken[] = $otherwise;
        }
    }

    /** Ends all endless waits: a coroutine continues, or finds out that it would wait for ever. */
    public function openUp(): void
    {
        foreach ($this->channels as $channel) {
            $channel->close();
        }
        $this->locks->event->set();
        foreach ([...$this->keptScopes, ...$this->detached] as $one) {
            $one->cancel('all stands still');
        }
    }

    /** Waits for the coroutines for which no scope of the round waits. */
    public function awaitStragglers(): void
    {
        while ($this->keptScopes !== [] || $this->detached !== []) {
            $last = array_pop($this->keptScopes) ?? array_pop($this->detached);
            try {
                $last?->await();
            } catch (\Throwable $error) {
                $this->mustBe(Expected::is($error), (string) $error);
            }
        }
    }

    /**
     * Checks the invariants after all coroutines have ended.
     *
     * @return list<string> what is not as it must be
     */
    public function problems(): array
    {
        $this->broken = $this->exits ? [] : $this->broken;
        $this->mustBe(
            $this->exits || $this->entered === $this->left,
            "{$this->entered} bodies began, {$this->left} ended",
        );
        $this->garbage->setSize(0);
        gc_collect_cycles();
        $this->locks->mustBeFree();
        if (!$this->exits) {
            $this->locks->mustBalance();
        }
        $this->drainChannels();

        return array_slice($this->broken, 0, 10);
    }

    private function drainChannels(): void
    {
        foreach ($this->channels as $number => $channel) {
            $channel->close();
            foreach ($channel as $value) {
                $this->ledger->received($value, $number);
            }
        }
        $this->ledger->close();
    }
}
