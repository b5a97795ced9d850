<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\SessionReset;

use function Nexus\Internal\is_quiet;

/**
 * A physical connection, and what is known of its session.
 *
 * @internal
 */
final class Connection
{
    /** Of its attributes: Connector::$generation. */
    public int $generation = 0;

    /** Of the statement that was sent last, known before it is sent: bits of Effect. */
    public int $effects = 0;

    /** @var array<mixed>|null what PDO said of the last failure, before its connection was asked for more */
    private ?array $errorInfo = null;

    /** @var \WeakReference<Session>|null of who uses it now */
    private ?\WeakReference $session = null;

    /** A call is under way, or was left without an end: nobody knows what the server would answer next. */
    public bool $isBusy = false;

    /** Something was set that the next one must not see. */
    public bool $isDirty = false;

    /** The next statement may ask about the last one. */
    public bool $isSticky = false;

    /** Something was inserted since it was borrowed. */
    public bool $hasInserted = false;

    /** Something was executed since it was borrowed. */
    public bool $isUsed = false;

    /** Results of which rows have not been fetched. */
    public int $unread = 0;

    /** @var array<int, Execution> what has a physical statement here, by Execution::$place */
    public array $executions = [];
    private int $places = 0;

    /** A result tells how many rows it has. */
    public readonly bool $countsRows;

    /** Nobody has used it yet. */
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
     * Its server has ended it while it lay idle: nothing was sent over it yet. Asks the kernel, and waits for nothing.
     */
    public function isGone(): bool
    {
        return !$this->isFresh && $this->socket !== null && !is_quiet($this->socket);
    }

    /** It is somebody else's from now on. */
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

    /** Nobody uses it any more: what its statements may still be asked is kept with them. */
    public function leave(): void
    {
        $this->session = null;
        $this->detachAll();
    }

    /** A call is about to be sent; what it may do counts from now on, whatever comes of it. */
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
        $this->isDirty = $this->isDirty || (($effects & Effect::SESSION) !== 0 && $this->storedCode->believesTexts());
        $this->hasInserted = $this->hasInserted || ($effects & Effect::INSERTS) !== 0;
        if (($effects & Effect::CODE) !== 0) {
            $this->storedCode->forget();
        }
    }

    /** Somebody else calls it, who may have done anything. */
    public function touch(): void
    {
        $this->isUsed = true;
        $this->isDirty = $this->storedCode->believesTexts();
    }

    /** By the server's word; may ask it. */
    public function isInTransaction(): bool
    {
        return $this->dialect->inTransaction($this->raw);
    }

    /** The same where nothing was executed that could have begun one since it was noted: asks nobody. */
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
        if ($this->driver === 'sqlite' && $this->raw->inTransaction()) { // PDO has not seen its end
            $this->raw->exec('BEGIN');
            $this->raw->rollBack();
        }

        return $isOpen;
    }

    /** Whether another one may have it now, without being told anything of what was done here. */
    public function isClean(): bool
    {
        return !$this->isBusy && !$this->needsReset() && !$this->isSticky && $this->unread === 0;
    }

    /** Whether something may be left in its session, by a statement or by code of the database that one has called. */
    public function needsReset(): bool
    {
        return $this->isDirty || ($this->isUsed && $this->storedCode->mayLeave());
    }

    /** @param bool $replacesAll execute() has all the parameters */
    public function prepare(Execution $execution, bool $replacesAll): \PDOStatement
    {
        $raw = $this->cache?->take($execution, $replacesAll) ?? $this->prepared($execution->sql, $execution->options);
        $this->executions[$execution->place = ++$this->places] = $execution;
        $execution->attach($this, $raw);

        return $raw;
    }

    /** A statement that query() has prepared and executed. */
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

    /** A statement of it is not used any more; it may be another coroutine that says so. */
    public function forget(Execution $execution, \PDOStatement $raw): void
    {
        unset($this->executions[$execution->place]);
        if ($this->cache !== null && $execution->isPlain()) {
            $this->cache->keep($execution, $raw);
        }
    }

    /** What has not been read is given away; the server may have to be waited for. */
    public function closeCursors(): void
    {
        foreach ($this->unread > 0 ? $this->executions : [] as $execution) {
            if ($execution->isUnread) {
                $execution->raw?->closeCursor();
            }
        }
    }

    /** What its executions may still be asked for is kept with them; their statements are freed. */
    public function detachAll(): void
    {
        foreach ($this->executions as $execution) {
            $execution->detach();
        }
        $this->executions = [];
        $this->unread = 0;
    }

    /** Makes the session as good as new. False: it must be opened anew. */
    public function reset(): bool
    {
        $this->isDirty = true; // whatever fails below leaves it halfway
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
