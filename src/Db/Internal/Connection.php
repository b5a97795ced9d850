<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\SessionReset;

use function Nexus\Internal\is_quiet;

/**
 * A physical connection, and the known state of its session.
 *
 * @internal
 */
final class Connection
{
    /** Generation of its attributes: Connector::$generation. */
    public int $generation = 0;

    /** Effects of the statement sent last, set before it is sent: bits of Effect. */
    public int $effects = 0;

    /**
     * @var array<mixed>|null PDO's errorInfo() of the last failure, read before another call on the connection changes
     * it
     */
    private ?array $errorInfo = null;

    /** @var \WeakReference<Session>|null the session that uses it now */
    private ?\WeakReference $session = null;

    /** A call is in progress or was interrupted: the next answer of the server may belong to it. */
    public bool $isBusy = false;

    /** The session was changed, and the next user must not see the change. */
    public bool $isDirty = false;

    /** The next statement may ask about the last one. */
    public bool $isSticky = false;

    /** Something was inserted since it was borrowed. */
    public bool $hasInserted = false;

    /** Something was executed since it was borrowed. */
    public bool $isUsed = false;

    /** Number of results with rows that were not fetched. */
    public int $unread = 0;

    /** @var array<int, Execution> those with a physical statement here, by Execution::$place */
    public array $executions = [];
    private int $places = 0;

    /** Whether the driver knows how many rows a result has. */
    public readonly bool $countsRows;

    /** No session has used it yet. */
    private bool $isFresh = true;
    public readonly string $driver;
    private ?StatementCache $cache;

    public function __construct(
        public readonly \PDO $raw,
        public readonly Dialect $dialect,
        public readonly ?int $sessionId,
        private readonly Connector $connector,
        private readonly ?int $socket = null,
        public readonly StoredCode $storedCode = new StoredCode(SessionReset::Automatic),
    ) {
        $driver = $raw->getAttribute(\PDO::ATTR_DRIVER_NAME);
        $this->driver = is_string($driver) ? $driver : '';
        $this->countsRows = $this->driver !== 'sqlite';
        $this->cache = $connector->statementCache > 0 ? new StatementCache($connector->statementCache) : null;
    }

    /**
     * Whether its server ended it while it was idle. Nothing was sent over it yet. Checks the socket without waiting.
     */
    public function isGone(): bool
    {
        return !$this->isFresh && $this->socket !== null && !is_quiet($this->socket);
    }

    /** Lends it to this session. */
    public function lentTo(Session $session): void
    {
        $this->session = \WeakReference::create($session);
        $this->isFresh = false;
        $this->isUsed = $this->hasInserted = $this->isSticky = false;
        $this->errorInfo = null;
        if ($this->generation !== $this->connector->generation) {
            $this->connector->catchUp($this);
        }
    }

    public function holder(): ?Session
    {
        return $this->session?->get();
    }

    /** The session ends its use. Data that can still be asked of its statements is kept with them. */
    public function leave(): void
    {
        $this->session = null;
        $this->detachAll();
    }

    /** A call is about to be sent. Its effects count from now on, whether it succeeds or fails. */
    public function sends(int $effects): void
    {
        $this->isBusy = true;
        $this->effects = $effects;
        $this->errorInfo = null;
    }

    /** A call has thrown. */
    public function hasFailed(): void
    {
        $this->isUsed = $this->isBusy = true;
        $this->errorInfo = $this->raw->errorInfo();
    }

    /** @return array<mixed> */
    public function errorInfo(): array
    {
        return $this->errorInfo ?? $this->raw->errorInfo();
    }

    /** Remembers what a statement may have done. */
    public function note(int $effects): void
    {
        $this->isSticky = ($effects & Effect::STICKY) !== 0;
        $this->isDirty = $this->isDirty || (($effects & Effect::SESSION) !== 0 && $this->storedCode->countsEffects());
        $this->hasInserted = $this->hasInserted || ($effects & Effect::INSERTS) !== 0;
        if (($effects & Effect::CODE) !== 0) {
            $this->storedCode->forget();
        }
    }

    /** Code outside of Nexus calls the connection directly, and may change anything. */
    public function touch(): void
    {
        $this->isUsed = true;
        $this->isDirty = $this->storedCode->countsEffects();
    }

    /** Whether the server has an open transaction; may send a query. */
    public function isInTransaction(): bool
    {
        return $this->dialect->inTransaction($this->raw);
    }

    /**
     * Like isInTransaction(), but sends no query. Correct only if nothing that could have begun a transaction was
     * executed since the last note().
     */
    public function holdsTransaction(): bool
    {
        return $this->driver === 'sqlite'
            ? $this->holder()?->transaction !== null || $this->raw->inTransaction()
            : $this->dialect->inTransaction($this->raw);
    }

    /** @return bool there was a transaction */
    public function rollBack(): bool
    {
        $isOpen = $this->isInTransaction();
        if ($isOpen) {
            $this->raw->exec('ROLLBACK');
        }
        if ($this->driver === 'sqlite' && $this->raw->inTransaction()) { // PDO has not noticed its end
            $this->raw->exec('BEGIN');
            $this->raw->rollBack();
        }

        return $isOpen;
    }

    /** Whether another session may have it now without a reset. */
    public function isClean(): bool
    {
        return !$this->isBusy && !$this->needsReset() && !$this->isSticky && $this->unread === 0;
    }

    /**
     * Whether something may be left in its session, by a statement or by code stored in the database that a statement
     * called.
     */
    public function needsReset(): bool
    {
        return $this->isDirty || ($this->isUsed && $this->storedCode->mayLeave());
    }

    /** @param bool $replacesAll whether execute() was given all parameters */
    public function prepare(Execution $execution, bool $replacesAll): \PDOStatement
    {
        $raw = $this->cache?->take($execution, $replacesAll) ?? $this->prepared($execution->sql, $execution->options);
        $this->executions[$execution->place = ++$this->places] = $execution;
        $execution->attach($this, $raw);

        return $raw;
    }

    /** Registers a statement that query() has prepared and executed. */
    public function hold(Execution $execution, \PDOStatement $raw): void
    {
        $this->executions[$execution->place = ++$this->places] = $execution;
        $execution->connection = $this;
        $execution->raw = $raw;
        $execution->opened($this, $raw);
    }

    public function keeps(string $sql): bool
    {
        return $this->cache !== null && $this->cache->has($sql);
    }

    /** A statement of this connection is not used any more. Any coroutine may call this. */
    public function forget(Execution $execution, \PDOStatement $raw): void
    {
        unset($this->executions[$execution->place]);
        $cache = $this->cache;
        if ($cache !== null && $execution->isPlain()) {
            $execution->makePlain($this, $raw);
            $cache->keep($execution, $raw);
        }
    }

    /** Called when attributes change: a prepared statement keeps those of the time when it was prepared. */
    public function dropKeptStatements(): void
    {
        $this->cache?->clear();
    }

    /** Discards unread rows; may wait for the server. */
    public function closeCursors(): void
    {
        foreach ($this->unread > 0 ? $this->executions : [] as $execution) {
            if ($execution->isUnread) {
                $execution->raw?->closeCursor();
            }
        }
    }

    /** Copies what can still be asked of its executions to them, and frees their statements. */
    public function detachAll(): void
    {
        foreach ($this->executions as $execution) {
            $execution->detach();
        }
        $this->executions = [];
        $this->unread = 0;
    }

    /** Resets the session to its initial state. False: the connection must be replaced. */
    public function reset(): bool
    {
        $this->isDirty = true; // a failure below leaves the session partly reset
        $this->cache?->clear();
        if (!$this->dialect->reset($this->raw)) {
            return false;
        }
        $this->connector->furnish($this);
        $this->isDirty = $this->isUsed = false;

        return true;
    }

    public function answers(): bool
    {
        try {
            return !$this->isGone() && $this->raw->query('SELECT 1') !== false;
        } catch (\PDOException) {
            return false;
        }
    }

    /** @param array<mixed> $options */
    private function prepared(string $sql, array $options): \PDOStatement
    {
        if ($this->cache !== null) {
            $options += $this->connector->optionsOfKept($this->raw);
        }
        $raw = $this->raw->prepare($sql, $options);
        \assert($raw !== false);

        return $raw;
    }
}
