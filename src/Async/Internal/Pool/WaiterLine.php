<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

/**
 * Waiting callers in the order in which they came. Removing one has the same cost at every position.
 *
 * @internal
 *
 * @template T of object
 */
final class WaiterLine
{
    public int $count = 0;

    /** @var array<int, Waiter<T>> by place */
    private array $waiters = [];
    private int $front = 0;
    private int $end = 0;

    /** @param Waiter<T> $waiter */
    public function append(Waiter $waiter): void
    {
        $this->put($waiter, $this->end++);
    }

    /** @param Waiter<T> $waiter */
    public function prepend(Waiter $waiter): void
    {
        $this->put($waiter, --$this->front);
    }

    /**
     * @param Waiter<T> $waiter
     *
     * @return bool false when it is not in this line, or has left already
     */
    public function remove(Waiter $waiter): bool
    {
        // Another waiter may have been given the same place at the front since.
        if (($this->waiters[$waiter->place] ?? null) !== $waiter) {
            return false;
        }
        unset($this->waiters[$waiter->place]);
        $this->count--;

        return true;
    }

    /** @return Waiter<T>|null */
    public function first(): ?Waiter
    {
        if ($this->count === 0) {
            return null;
        }
        while (!isset($this->waiters[$this->front])) {
            $this->front++;
        }

        return $this->waiters[$this->front];
    }

    /** @return Waiter<T>|null */
    public function last(): ?Waiter
    {
        if ($this->count === 0) {
            return null;
        }
        while (!isset($this->waiters[$this->end - 1])) {
            $this->end--;
        }

        return $this->waiters[$this->end - 1];
    }

    /** @param Waiter<T> $waiter */
    private function put(Waiter $waiter, int $place): void
    {
        $waiter->place = $place;
        $this->waiters[$place] = $waiter;
        $this->count++;
    }
}
