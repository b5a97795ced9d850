<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\Async\Internal\Hold;
use Nexus\Async\Internal\Pool\{Entry, Keeper};

/**
 * What a Pool has lent: one of its resources, until release(), or until this object goes.
 *
 * @template T of object
 */
final class Lease
{
    /** @var T */
    public readonly object $resource;

    /**
     * @param Keeper<T> $keeper
     * @param Entry<T>  $entry
     *
     * @internal Pool::borrow() makes them
     */
    public function __construct(private readonly Keeper $keeper, private readonly Entry $entry, private Hold $hold)
    {
        $this->resource = $entry->resource;
    }

    public function __destruct()
    {
        if ($this->entry->hold === $this->hold) {
            $this->keeper->takeBack($this->entry);
        }
    }

    /** Gives it back, to whoever has waited longest; never waits. The second time it does nothing. */
    public function release(): void
    {
        if ($this->entry->hold === $this->hold) {
            $this->keeper->takeBack($this->entry);
        }
    }

    /**
     * Also when the pool has taken it: it has given it to another one ("on demand"), or was told that its holder died
     * of a fatal error.
     */
    public function isReleased(): bool
    {
        return $this->entry->hold !== $this->hold;
    }

    /**
     * Ends the lease and closes the resource, which nobody should have any more; never waits. Does nothing when
     * released.
     *
     * @param string                     $why       for events and logs
     * @param (callable(T): mixed)|null $aftermath called with another one of the pool, in a coroutine of the pool's,
     * ahead of all who wait: one that lies idle, else a new one in the place of this. For what has to be cleaned up
     * from elsewhere
     */
    public function discard(string $why, ?callable $aftermath = null): void
    {
        if ($this->entry->hold === $this->hold) {
            $this->keeper->discard($this->entry, PoolCloseReason::Discarded, $why, $aftermath);
        }
    }

    /** As discard(), for one whose peer has gone: those that lie idle are checked before anybody gets them. */
    public function lost(string $why): void
    {
        if ($this->entry->hold === $this->hold) {
            $this->keeper->distrust();
            $this->keeper->discard($this->entry, PoolCloseReason::Lost, $why);
        }
    }

    /**
     * The calling coroutine has it from now on: reports name that one, and the place of this call. Does nothing when
     * released.
     */
    public function adopt(): void
    {
        if ($this->entry->hold === $this->hold) {
            $this->entry->hold = $this->hold = $this->keeper->note();
        }
    }

    /**
     * "coroutine 7 (GET /users/7), at /app/Users.php:12, for 1.2 s": who has it; null when released.
     *
     * @phpstan-impure
     */
    public function holder(): ?string
    {
        return $this->entry->hold === $this->hold ? $this->entry->holder() : null;
    }
}
