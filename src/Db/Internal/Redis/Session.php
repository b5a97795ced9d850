<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Async\Lease;

/**
 * One coroutine's own state of a pooled Redis. It is created when the coroutine sets state that others must not see,
 * and lasts until the coroutine ends.
 *
 * @template C of object
 * @internal
 */
final class Session
{
    /** @var Lease<Connection<C>>|null the connection that it has for itself now */
    public ?Lease $lease = null;
    /** Number of pin() calls in progress. */
    public int $pins = 0;
    public bool $isInTransaction = false;
    public bool $watches = false;
    public bool $isSubscribed = false;
    /** Number of replies that were requested and not yet read. */
    public int $awaited = 0;
    /** The server remembers a command of this session for this connection. */
    public bool $isDirty = false;
    /** The database it has selected; null: the default. */
    public ?int $database = null;
    /** @var array<int, mixed> the client's options it has set */
    public array $options = [];
    public ?string $lastError = null;
    /** "file:line" that began what must be ended. */
    public ?string $begunAt = null;

    /** ", answering GET /orders, request 4f…": what began it; empty outside of requests. */
    public string $request = '';

    /** Whether later calls depend on this connection. */
    public function isBusy(): bool
    {
        return $this->pins > 0
            || $this->isInTransaction
            || $this->watches
            || $this->isSubscribed
            || $this->awaited > 0
            || $this->isDirty;
    }

    /** Resets the state that belongs to the connection, which is returned. */
    public function settle(): void
    {
        $this->lease = $this->begunAt = null;
        $this->pins = $this->awaited = 0;
        $this->isInTransaction = $this->watches = $this->isSubscribed = $this->isDirty = false;
    }
}
