<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\LeaseRecord;

/**
 * The waiting callers in FIFO order. Removing one has the same cost at every position.
 *
 * @internal
 *
 * @template T of object
 */
final class WaiterQueue
{
    public int $count = 0;

    /** @var array<int, Waiter<T>> by place */
    private array $waiters = [];

    /** @var array<int, int> number of waiters by coroutine: several Fibers of one coroutine may wait */
    private array $coroutines = [];
    private int $front = 0;
    private int $end = 0;

    /** @return Waiter<T> */
    public function join(LeaseRecord $record, bool $isFirst = false): Waiter
    {
        /** @var Waiter<T> $waiter */
        $waiter = new Waiter($isFirst ? --$this->front : $this->end++, $record);
        $this->waiters[$waiter->place] = $waiter;
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
        // Another waiter may have been given the same place at the front since.
        if (($this->waiters[$waiter->place] ?? null) !== $waiter) {
            return;
        }
        unset($this->waiters[$waiter->place]);
        $this->count--;
        $coroutine = $waiter->record->coroutine;
        if (--$this->coroutines[$coroutine] === 0) {
            unset($this->coroutines[$coroutine]);
        }
    }

    /**
     * Removes and returns the oldest waiting caller.
     *
     * @return Waiter<T>|null
     */
    public function next(): ?Waiter
    {
        if ($this->count === 0) {
            return null;
        }
        while (!isset($this->waiters[$this->front])) {
            $this->front++;
        }
        $waiter = $this->waiters[$this->front++];
        $this->leave($waiter);

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
}
