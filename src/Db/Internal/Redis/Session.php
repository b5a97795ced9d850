<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Async\Lease;

/**
 * What one coroutine has of its own of a pooled Redis, as long as it lives: made when it wants something that others
 * must not see.
 *
 * @template C of object
 * @internal
 */
final class Session
{
    /** @var Lease<Connection<C>>|null the connection that is its own at this moment */
    public ?Lease $lease = null;
    /** Calls of pin() it is in. */
    public int $pins = 0;
    public bool $isInTransaction = false;
    public bool $watches = false;
    public bool $isSubscribed = false;
    /** Answers that were asked for and not yet read. */
    public int $awaited = 0;
    /** Something was said to the server that it remembers of this connection. */
    public bool $isDirty = false;
    /** The database it has selected; null: everybody's. */
    public ?int $database = null;
    /** @var array<int, mixed> the client's options it has set */
    public array $options = [];
    public ?string $lastError = null;
    /** "file:line" where it began what it must end. */
    public ?string $begunAt = null;

    /** ", answering GET /orders, request 4f…": what began it; empty outside of requests. */
    public string $request = '';

    /** Whether the connection means something to the next call. */
    public function isBusy(): bool
    {
        return $this->pins > 0
            || $this->isInTransaction
            || $this->watches
            || $this->isSubscribed
            || $this->awaited > 0
            || $this->isDirty;
    }

    /** As of a connection that is given back. */
    public function settle(): void
    {
        $this->lease = $this->begunAt = null;
        $this->pins = $this->awaited = 0;
        $this->isInTransaction = $this->watches = $this->isSubscribed = $this->isDirty = false;
    }
}
