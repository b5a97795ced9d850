<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Async\BrokenHandleException;
use Nexus\Async\CancelledError;
use Nexus\Async\Lease;
use Nexus\Db\PooledPdoError;

/**
 * What one coroutine has of a PooledPdo: a connection, or what the one that it gave up has left.
 *
 * @internal
 */
final class Session
{
    public ?Connection $connection = null;

    /** @var Lease<Connection>|null */
    public ?Lease $lease = null;

    /** Where the open transaction was begun; null: there is none. */
    public ?string $transaction = null;

    /** ", answering GET /orders, request 4f…": what began that transaction; empty outside of requests. */
    public ?string $request = null;

    /** Why that transaction is not there any more, until rollBack() is called. */
    public ?string $lost = null;

    /** Of the coroutine that spawned this one, or one above, if it has begun a transaction. */
    public ?Session $parent = null;
    public bool $isHandedDown = false;
    public bool $isGivenUp = false;

    /** By the application, which knows that this ends a transaction. */
    public bool $isClosed = false;

    /** Above 0: in so many calls of pin(). */
    public int $pinned = 0;

    /** @var array<int, mixed> what it has set for itself */
    public array $attributes = [];

    /** @var array<int, mixed> what those were before */
    public array $originals = [];

    /** Its own mode of errors; null: as the pool's. */
    public ?int $errorMode = null;
    public string|\PDOException|null $lastInsertId = null;

    /** @var array<mixed> */
    public array $errorInfo = ['', null, null];

    public function __construct(public readonly bool $isOfMain) {}

    /** Its PooledPdo has gone before its coroutine. */
    public function __destruct()
    {
        $connection = $this->connection;
        if ($connection === null) {
            return;
        }
        $isClean = $this->transaction === null
            && $this->attributes === []
            && $connection->isClean()
            && !$connection->holdsTransaction();
        if (!$isClean) {
            $this->drop('its PooledPdo is gone');

            return;
        }
        $lease = $this->lease;
        $this->leave($connection);
        $lease?->release();
    }

    /** Others need the connection: they may have it, if nothing of this coroutine's is left in it. */
    public function giveUp(bool $mayWait): bool
    {
        $connection = $this->connection;
        if (
            $connection === null
            || $this->pinned > 0
            || $this->transaction !== null
            || $this->attributes !== []
            || !$connection->isClean()
        ) {
            return false;
        }
        if ($connection->holdsTransaction() || !$this->keepLastInsertId($connection, $mayWait)) {
            return false;
        }
        $this->errorInfo = $connection->errorInfo();
        $this->isGivenUp = true;
        $this->leave($connection);

        return true;
    }

    public function leave(Connection $connection): void
    {
        $connection->leave();
        $this->connection = $this->lease = null;
    }

    public function drop(string $why): void
    {
        $lease = $this->lease;
        if ($this->connection !== null) {
            $this->leave($this->connection);
        }
        $lease?->discard($why);
    }

    /**
     * A call on the connection has thrown.
     *
     * @return bool it may be executed again: nothing of it was sent, and nothing that it builds upon is lost
     */
    public function failed(\Throwable $failure): bool
    {
        $connection = $this->connection;
        if ($connection === null) {
            return false;
        }
        if ($failure instanceof CancelledError || $failure instanceof BrokenHandleException) {
            $this->interrupted($connection, $failure->getMessage());

            return false;
        }
        $connection->isBusy = false;
        if (!$failure instanceof \PDOException) {
            return false;
        }
        if (!$connection->dialect->isLost($failure)) {
            if ($this->transaction !== null && !$connection->isInTransaction()) {
                $this->transaction = null;
            }

            return false;
        }
        $mayRepeat = $this->mayRepeatOn($connection) && $connection->dialect->nothingWasSent($failure);
        $this->lost = $this->transaction === null ? null : $failure->getMessage();
        $lease = $this->lease;
        $this->leave($connection);
        $lease?->markBroken($failure->getMessage());

        return $mayRepeat;
    }

    /** Ends the statement on the server as well, which would go on with what nobody waits for any more. */
    public function interrupted(Connection $connection, string $why): void
    {
        $this->lost = $this->transaction === null ? null : $why;
        $lease = $this->lease;
        $this->leave($connection);
        $cancelling = $connection->sessionId === null ? null : $connection->dialect->cancelling($connection->sessionId);
        $aftermath = $cancelling === null ? null : static function (Connection $other) use ($cancelling): void {
            try {
                $other->raw->exec($cancelling);
            } catch (\PDOException) {
                // it has ended by itself meanwhile
            }
        };
        $lease?->discard($why, $aftermath);
    }

    /** The last inserted one, of the connection that was given up; null: it has inserted nothing there. */
    public function keptInsertId(?string $name, string $pool): ?string
    {
        if ($this->lastInsertId instanceof \PDOException) {
            throw $this->lastInsertId;
        }
        if ($name !== null && $this->lastInsertId !== null) {
            throw PooledPdoError::asksTooLate("lastInsertId({$name})", $pool);
        }

        return $this->lastInsertId;
    }

    private function mayRepeatOn(Connection $connection): bool
    {
        return $this->transaction === null
            && $this->pinned === 0
            && $connection->unread === 0
            && !$connection->needsReset()
            && !$connection->isSticky;
    }

    private function keepLastInsertId(Connection $connection, bool $mayWait): bool
    {
        if (!$connection->hasInserted) {
            return true;
        }
        if (!$mayWait && $connection->driver === 'pgsql' /* asks the server */) {
            return false;
        }
        $connection->isBusy = true;
        try {
            $id = $connection->raw->lastInsertId();
            $this->lastInsertId = $id === false ? null : $id;
        } catch (\PDOException $failure) {
            $this->lastInsertId = $failure;
        }
        $connection->isBusy = false;

        return true;
    }
}
