<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Async\BrokenHandleException;
use Nexus\Async\CancelledError;
use Nexus\Async\Lease;
use Nexus\Db\PooledPdoError;

/**
 * One coroutine's use of a PooledPdo: its connection, or what can still be asked after it gave its connection up.
 *
 * @internal
 */
final class Session
{
    public ?Connection $connection = null;

    /** @var Lease<Connection>|null */
    public ?Lease $lease = null;

    /** The line that began the open transaction; null: no transaction is open. */
    public ?string $transaction = null;

    /** ", answering GET /orders, request 4f…": what began that transaction; empty outside of requests. */
    public ?string $request = null;

    /** The reason why that transaction was lost; kept until rollBack() is called. */
    public ?string $lost = null;

    /** The session of the nearest ancestor coroutine that has begun a transaction. */
    public ?Session $parent = null;
    public bool $isHandedDown = false;
    public bool $isGivenUp = false;

    /** The application closed the connection, and so ended its transaction intentionally. */
    public bool $isClosed = false;

    /** Number of pin() calls in progress. */
    public int $pinned = 0;

    /** @var array<int, mixed> attributes set by this coroutine */
    public array $attributes = [];

    /** @var array<int, mixed> their values before */
    public array $originals = [];

    /** Its own error mode; null: the pool's. */
    public ?int $errorMode = null;
    public string|\PDOException|null $lastInsertId = null;

    /** @var array<mixed> */
    public array $errorInfo = ['', null, null];

    public function __construct(public readonly bool $isOfMain) {}

    /** The PooledPdo was destroyed before its coroutine ended. */
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

    /** Other coroutines need the connection. Gives it up, unless it has state of this coroutine. */
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
     * @return bool true: it may be repeated, because no part of it was sent, and no state that it depends on is lost
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

    /**
     * Cancels the statement on the server too, which would continue to execute it although no coroutine waits for it.
     */
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
                // the statement has ended meanwhile
            }
        };
        $lease?->discard($why, $aftermath);
    }

    /** The last inserted identifier of the connection that was given up; null: nothing was inserted there. */
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
