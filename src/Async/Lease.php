<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\Async\Internal\LeaseRecord;
use Nexus\Async\Internal\Pool\{Entry, Resources};

/**
 * The right to use one resource of a Pool. It ends with release(), or when this object is destroyed.
 *
 * @template T of object
 */
final class Lease
{
    /** @var T */
    public readonly object $resource;

    /**
     * @param Resources<T> $resources
     * @param Entry<T>     $entry
     *
     * @internal Pool::borrow() makes them
     */
    public function __construct(
        private readonly Resources $resources,
        private readonly Entry $entry,
        private LeaseRecord $record,
    ) {
        $this->resource = $entry->resource;
    }

    public function __destruct()
    {
        if ($this->entry->record === $this->record) {
            $this->resources->takeBack($this->entry);
        }
    }

    /** Returns the resource; a waiting caller gets it. Never suspends. The second call does nothing. */
    public function release(): void
    {
        if ($this->entry->record === $this->record) {
            $this->resources->takeBack($this->entry);
        }
    }

    /**
     * Also true when the pool ended the lease: because another caller needed the resource ($onDemand), or because a
     * fatal error ended the holder.
     */
    public function isReleased(): bool
    {
        return $this->entry->record !== $this->record;
    }

    /**
     * Ends the lease and closes the resource, which must not be used again. Never suspends. Does nothing when the lease
     * has ended.
     *
     * @param string                     $why       for events and logs
     * @param (callable(T): mixed)|null $aftermath called with another resource of the pool, in a coroutine of the pool,
     * before all waiting callers are served. It gets an idle resource, or a new one that replaces this one. For cleanup
     * that needs another connection
     */
    public function discard(string $why, ?callable $aftermath = null): void
    {
        if ($this->entry->record === $this->record) {
            $this->resources->discard($this->entry, PoolCloseReason::Discarded, $why, $aftermath);
        }
    }

    /** Like discard(), when the resource's peer is lost: idle resources are then checked before they are lent again. */
    public function markBroken(string $why): void
    {
        if ($this->entry->record === $this->record) {
            $this->resources->distrust();
            $this->resources->discard($this->entry, PoolCloseReason::Lost, $why);
        }
    }

    /**
     * Makes the calling coroutine the holder: reports name that coroutine and the location of this call. Does nothing
     * when the lease has ended.
     */
    public function adopt(): void
    {
        if ($this->entry->record === $this->record) {
            $this->entry->record = $this->record = $this->resources->record();
        }
    }

    /**
     * The holder, as "coroutine 7 (GET /users/7), at /app/Users.php:12, for 1.2 s"; null when the lease has ended.
     *
     * @phpstan-impure
     */
    public function holder(): ?string
    {
        return $this->entry->record === $this->record ? $this->entry->holder() : null;
    }
}
