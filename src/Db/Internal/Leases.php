<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Async\CircuitOpenException;
use Nexus\Async\Context;
use Nexus\Async\ContextKey;
use Nexus\Async\CoroutineLocal;
use Nexus\Async\Lease;
use Nexus\Async\Pool;
use Nexus\Async\PoolExhaustedException;
use Nexus\Db\ConnectionFailedException;
use Nexus\Db\Observers;
use Nexus\Db\PooledPdoError;
use Nexus\Db\TransactionLostException;

use function Nexus\Internal\caller_site;
use function Nexus\Internal\coroutine_id;
use function Nexus\Internal\describe_request;
use function Nexus\Internal\hand_down;

/**
 * Assigns the connections of a pool to coroutines.
 *
 * @internal
 */
final class Leases
{
    /** @var CoroutineLocal<Session> */
    public readonly CoroutineLocal $sessions;

    /** @var ContextKey<Session> */
    private readonly ContextKey $transactions;
    private bool $anyTransaction = false;
    private readonly Returning $returning;

    /** @param Pool<Connection> $pool */
    public function __construct(
        public readonly Pool $pool,
        public readonly Connector $connector,
        public readonly string $name,
        public readonly Observers $observers = new Observers(),
    ) {
        $this->returning = new Returning($name);
        $this->sessions = new CoroutineLocal($this->returning->ended(...));
        $this->transactions = new ContextKey("transaction on {$name}");
    }

    /** The session of the current coroutine. */
    public function session(): Session
    {
        return $this->sessions->get() ?? $this->begin();
    }

    /** Creates the session of the current coroutine, which has none yet. */
    public function begin(): Session
    {
        $session = new Session(coroutine_id() === 0);
        $this->sessions->set($session);

        return $session;
    }

    public function lend(Session $session): Connection
    {
        if ($session->lost !== null) {
            throw TransactionLostException::begunAt((string) $session->transaction, $session->lost);
        }
        if ($session->pinned > 0) {
            throw PooledPdoError::lostInPin($this->name);
        }
        if ($this->anyTransaction && !$session->isHandedDown) {
            $this->refuseChildren();
        }
        $lease = $this->borrow();
        while ($lease->resource->isGone()) {
            $lease->markBroken('its server has ended it while it was idle');
            $lease = $this->borrow();
        }
        $session->lease = $lease;
        $session->connection = $connection = $lease->resource;
        $connection->lentTo($session);
        foreach ($session->attributes as $attribute => $value) {
            $connection->raw->setAttribute($attribute, $value);
        }

        return $connection;
    }

    /**
     * @template T
     * @param callable(\PDO): T $function
     * @return T
     */
    public function pin(Session $session, callable $function): mixed
    {
        $connection = $session->connection ?? $this->lend($session);
        $connection->touch();
        ++$session->pinned;
        try {
            return $function($connection->raw);
        } catch (\Throwable $failure) {
            $connection->effects = Effect::BEGINS | Effect::ENDS | Effect::INSERTS;
            $session->connection === $connection && $this->failed($session, $failure);
            throw $failure;
        } finally {
            --$session->pinned;
            if ($session->connection === $connection) {
                $this->note($session, $connection, Effect::BEGINS | Effect::ENDS | Effect::INSERTS);
            }
        }
    }

    /**
     * For a statement that asks what the session remembers of an earlier one: it must be executed where the earlier one
     * was executed, or in a new session.
     */
    public function lendToAnswer(Session $session, string $sql): Connection
    {
        $connection = $session->connection ?? $this->lend($session);
        if ($connection->isUsed) {
            return $connection;
        }
        if ($session->isGivenUp) {
            throw PooledPdoError::asksTooLate($sql, $this->name);
        }
        $connection->isBusy = true;
        if (!$connection->reset()) {
            $session->drop('its session remembers statements of others');
            $connection = $this->lend($session);
        }
        $connection->isBusy = false;

        return $connection;
    }

    /**
     * A call on the session's connection has thrown. Parts of the statement, or earlier statements in the same text,
     * may have been executed, so their effects count.
     *
     * @return bool true: it may be repeated, because no part of it was sent, and no state that it depends on is lost
     */
    public function failed(Session $session, \Throwable $failure): bool
    {
        $mayRepeat = $session->failed($failure);
        $connection = $session->connection;
        if ($connection !== null) {
            $connection->hasFailed();
            $this->note($session, $connection, $connection->effects);
            $connection->isBusy = false;
        }

        return $mayRepeat;
    }

    /** Records the effects of a statement on the session and its transaction. */
    public function note(Session $session, Connection $connection, int $effects): void
    {
        $connection->note($effects);
        if (($effects & (Effect::BEGINS | Effect::ENDS)) === 0) {
            return;
        }
        if ($connection->isInTransaction()) {
            $this->began($session);
        } else {
            $session->transaction = null;
        }
    }

    public function began(Session $session): void
    {
        $session->transaction ??= caller_site(\dirname(__DIR__)) ?? 'an unknown line';
        $session->request ??= describe_request();
        if (!$session->isHandedDown) {
            $session->parent = Context::current()->find($this->transactions);
            $session->isHandedDown = $this->anyTransaction = true;
            hand_down($this->transactions, $session);
        }
    }

    /**
     * Called after a statement. Waiting coroutines get the connection before this coroutine, which may not need it
     * again.
     */
    public function passOn(Session $session): void
    {
        $lease = $session->lease;
        if ($lease !== null && $session->giveUp(mayWait: true)) {
            $lease->release();
        }
    }

    /**
     * The current coroutine closes its connection. While rows are unread the connection is kept, as a plain PDO's is.
     */
    public function leave(): void
    {
        $session = $this->sessions->get();
        if ($session === null || $session->connection === null || $session->connection->unread > 0) {
            return;
        }
        $this->sessions->take();
        $session->isClosed = true;
        $this->returning->ended($session);
        $session->transaction = null;
    }

    /** The same pool, with separate sessions. */
    public function beside(): self
    {
        return new self($this->pool, $this->connector, $this->name, $this->observers);
    }

    /** Begins to measure a call for the observers of this pool. */
    public function watch(string $statement, int $parameters = 0): Watch
    {
        return new Watch($this->observers, $this->name, $statement, $parameters);
    }

    /** @return Lease<Connection> */
    private function borrow(): Lease
    {
        try {
            return $this->pool->borrow();
        } catch (CircuitOpenException $open) {
            throw ConnectionFailedException::of($open, $this->connector->driver());
        } catch (PoolExhaustedException $exhausted) {
            throw $exhausted->isCreationFailing
                ? ConnectionFailedException::of($exhausted, $this->connector->driver())
                : $exhausted;
        }
    }

    private function refuseChildren(): void
    {
        for ($above = Context::current()->find($this->transactions); $above !== null; $above = $above->parent) {
            if ($above->transaction !== null) {
                throw PooledPdoError::insideTransaction($above->transaction, $this->name);
            }
        }
    }
}
