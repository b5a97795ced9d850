<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Async\CircuitOpenException;
use Nexus\Async\Context;
use Nexus\Async\ContextKey;
use Nexus\Async\CoroutineLocal;
use Nexus\Async\Lease;
use Nexus\Async\Pool;
use Nexus\Db\ConnectionFailedException;
use Nexus\Db\PooledPdoError;
use Nexus\Db\TransactionLostException;

use function Nexus\Internal\caller_site;
use function Nexus\Internal\coroutine_id;
use function Nexus\Internal\describe_request;
use function Nexus\Internal\hand_down;

/**
 * Which coroutine has which connection of a pool.
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
    ) {
        $this->returning = new Returning($name);
        $this->sessions = new CoroutineLocal($this->returning->ended(...));
        $this->transactions = new ContextKey("transaction on {$name}");
    }

    /** The current coroutine's. */
    public function session(): Session
    {
        return $this->sessions->get() ?? $this->begin();
    }

    /** The current coroutine's, when it has none yet. */
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
     * For a statement that asks what the session remembers of one before: it must be asked where that one was executed,
     * or in a new session.
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
     * A call on the session's connection has thrown. What came before the failure in the same text, or in the same
     * statement, has been executed all the same, so its effects count.
     *
     * @return bool it may be executed again: nothing of it was sent, and nothing that it builds upon is lost
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

    /** What a statement has done beside its result. */
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

    /** After a statement: those who queue come before one who may not need the connection again. */
    public function passOn(Session $session): void
    {
        $lease = $session->lease;
        if ($lease !== null && $session->giveUp(mayWait: true)) {
            $lease->release();
        }
    }

    /** The current coroutine closes its connection. Rows that are not read yet keep it, as they keep a plain PDO's. */
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

    /** The same pool, with connections of its own. */
    public function beside(): self
    {
        return new self($this->pool, $this->connector, $this->name);
    }

    /** @return Lease<Connection> */
    private function borrow(): Lease
    {
        try {
            return $this->pool->borrow();
        } catch (CircuitOpenException $open) {
            throw ConnectionFailedException::of($open);
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
