<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\LeaseRecord;

use function Nexus\Internal\timer_clock;

/**
 * The waiting callers. Work that has begun comes before work that has not: under overload some requests end then,
 * instead of all of them waiting for each of their queries until their clients have gone. Both are served in FIFO
 * order. When the oldest of those that have not begun has waited for too long, the newest of them comes first: its
 * client is still there (adaptive LIFO: Ben Maurer, "Fail at Scale", ACM Queue 13(8), 2015).
 *
 * @internal
 *
 * @template T of object
 */
final class WaiterQueue
{
    /** Nanoseconds. */
    public const PATIENCE = 2_000_000_000;
    /** One of so many goes to work that has not begun, even while begun work waits: that may never end. */
    private const SHARE = 32;

    public int $count = 0;

    /** @var WaiterLine<T> */
    private readonly WaiterLine $begun;

    /** @var WaiterLine<T> */
    private readonly WaiterLine $fresh;
    private readonly BegunWork $work;
    private int $sinceFresh = 0;

    /** @var array<int, int> number of waiters by coroutine: several Fibers of one coroutine may wait */
    private array $coroutines = [];

    /** @param int $patience nanoseconds after which the newest come first */
    public function __construct(private readonly int $patience = self::PATIENCE)
    {
        $this->begun = new WaiterLine();
        $this->fresh = new WaiterLine();
        $this->work = new BegunWork();
    }

    /**
     * Called by the coroutine that waits.
     *
     * @return Waiter<T>
     */
    public function join(LeaseRecord $record, bool $isFirst = false): Waiter
    {
        $work = BegunWork::of($record);
        /** @var Waiter<T> $waiter */
        $waiter = new Waiter($record, $work);
        match (true) {
            $isFirst => $this->begun->prepend($waiter),
            $this->work->has($work) => $this->begun->append($waiter),
            default => $this->fresh->append($waiter),
        };
        $this->coroutines[$record->coroutine] = ($this->coroutines[$record->coroutine] ?? 0) + 1;
        $this->count++;

        return $waiter;
    }

    /**
     * Does nothing when the waiter has left already.
     *
     * @param Waiter<T> $waiter
     */
    public function leave(Waiter $waiter): void
    {
        if (!$this->begun->remove($waiter) && !$this->fresh->remove($waiter)) {
            return;
        }
        if (--$this->count === 0) {
            $this->work->forget();
        }
        $coroutine = $waiter->record->coroutine;
        if (--$this->coroutines[$coroutine] === 0) {
            unset($this->coroutines[$coroutine]);
        }
    }

    /**
     * Removes and returns the caller that is served next.
     *
     * @return Waiter<T>|null
     */
    public function next(): ?Waiter
    {
        if ($this->count === 0) {
            return null;
        }
        $now = timer_clock();
        $waiter = $this->choose($now);
        $this->leave($waiter);
        if ($this->count > 0) {
            $this->work->note($waiter->work, $now);
        }

        return $waiter;
    }

    /** @param \Closure(): \Throwable $failure */
    public function failAll(\Closure $failure): void
    {
        while (($waiter = $this->next()) !== null) {
            $waiter->fail($failure);
        }
    }

    public function hasCoroutine(int $id): bool
    {
        return isset($this->coroutines[$id]);
    }

    /** @return Waiter<T> */
    private function choose(int $now): Waiter
    {
        $begun = $this->begun->first();
        $fresh = $this->fresh->first();
        if ($begun !== null && ($fresh === null || ++$this->sinceFresh < self::SHARE)) {
            return $begun;
        }
        \assert($fresh !== null, 'a waiting caller is in one of the lines');
        $this->sinceFresh = 0;

        return $now - $fresh->record->since <= $this->patience ? $fresh : $this->fresh->last() ?? $fresh;
    }
}
