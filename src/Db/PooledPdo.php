<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\Pool;
use Nexus\Async\PoolOptions;
use Nexus\Db\Internal\Attributes;
use Nexus\Db\Internal\Calls;
use Nexus\Db\Internal\Connection;
use Nexus\Db\Internal\Connector;
use Nexus\Db\Internal\Execution;
use Nexus\Db\Internal\Leases;
use Nexus\Db\Internal\Transaction;

/**
 * A PDO that uses a pool of connections. A coroutine gets a connection at its first statement and keeps it until it
 * ends. It loses the connection earlier when other coroutines wait and it has nothing open on it: no transaction, no
 * rows to fetch, no changed session settings.
 */
final class PooledPdo extends \PDO
{
    private Leases $leases;
    private Calls $calls;
    private Attributes $attributes;
    private ?PooledPdo $outside = null;

    /**
     * Opens no connection before the first statement.
     *
     * @param string|callable(): (string|\PDO) $dsn a callable is called for every physical connection; it may return a
     * \PDO that it has created
     * @param string|(callable(): ?string)|null $username a callable is called for every physical connection:
     * credentials may be rotated
     * @param string|(callable(): ?string)|null $password
     * @param array<int, mixed>|null $options attributes of PDO, for every physical connection
     * @param (callable(\PDO): mixed)|null $onConnect called with every physical connection before it is used, and again
     * after its session was reset
     * @param int $statementCache number of prepared statements that each physical connection keeps for the next
     * coroutine that prepares the same text; 0: none
     * @param string $name shown in errors and statistics
     * @param SessionReset $reset when the session of a connection is reset before another coroutine gets it
     * @throws PooledPdoError NX-0820 for persistent connections and a class of statements
     * @phpstan-ignore constructor.missingParentCall (it would connect)
     */
    public function __construct(
        string|callable $dsn,
        string|callable|null $username = null,
        #[\SensitiveParameter]
        string|callable|null $password = null,
        ?array $options = null,
        PoolOptions $pool = new PoolOptions(),
        ?callable $onConnect = null,
        int $statementCache = 0,
        string $name = 'the database',
        SessionReset $reset = SessionReset::Automatic,
    ) {
        $connector = new Connector(
            is_string($dsn) ? $dsn : $dsn(...),
            is_string($username) || $username === null ? $username : $username(...),
            is_string($password) || $password === null ? $password : $password(...),
            $options ?? [],
            $onConnect === null ? null : $onConnect(...),
            $statementCache,
            $reset,
        );
        $this->furnish(new Leases(new Pool(
            create: $connector->open(...),
            options: $pool,
            check: static fn(Connection $connection): bool => $connection->answers(),
            name: $name,
            onDemand: static fn(Connection $connection): bool
                => $connection->holder()?->giveUp(mayWait: false) ?? false,
        ), $connector, $name));
    }

    /** @phpstan-return __benevolent<PooledStatement|false> */
    public function query(string $query, ?int $fetchMode = null, mixed ...$fetchModeArgs): PooledStatement|false
    {
        $leases = $this->leases;
        $session = $leases->sessions->get() ?? $leases->begin();
        $mode = $fetchMode === null ? [] : [$fetchMode, ...array_values($fetchModeArgs)];
        $raw = $this->calls->send($session, $query, $mode);
        $connection = $session->connection;
        if (!$raw instanceof \PDOStatement || $connection === null) {
            return false;
        }
        $execution = new Execution($query, [], $mode);
        $execution->effects = $connection->effects;
        $connection->hold($execution, $raw);
        $statement = new PooledStatement($this->calls, $session, $execution);
        if (!$execution->isUnread && $leases->pool->waiting() > 0) {
            $leases->passOn($session);
        }

        return $statement;
    }

    public function exec(string $statement): int|false
    {
        $leases = $this->leases;
        $session = $leases->sessions->get() ?? $leases->begin();
        $rows = $this->calls->send($session, $statement, null);
        if ($leases->pool->waiting() > 0) {
            $leases->passOn($session);
        }

        return is_int($rows) ? $rows : false;
    }

    /**
     * Prepares on this coroutine's connection, and again on each connection that executes the statement. In the main
     * coroutine, while it has no connection, nothing is sent before the first execution: services may prepare
     * statements while they are built.
     *
     * @param array<mixed> $options
     *
     * @phpstan-return __benevolent<PooledStatement|false>
     */
    public function prepare(string $query, array $options = []): PooledStatement|false
    {
        $leases = $this->leases;
        $session = $leases->sessions->get() ?? $leases->begin();
        if (isset($options[\PDO::ATTR_STATEMENT_CLASS])) {
            throw PooledPdoError::statementClass();
        }
        $execution = new Execution($query, $options);
        if (($session->connection !== null || !$session->isOfMain) && !$this->calls->prepare($session, $execution)) {
            return false;
        }

        return new PooledStatement($this->calls, $session, $execution);
    }

    public function beginTransaction(): bool
    {
        return $this->calls->transact($this->leases->session(), Transaction::Begin);
    }

    public function commit(): bool
    {
        return $this->end(Transaction::Commit);
    }

    /** Also true when the connection was lost in the transaction: the server rolls back uncommitted changes. */
    public function rollBack(): bool
    {
        $session = $this->leases->session();
        if ($session->lost !== null) {
            $session->lost = $session->transaction = null;

            return true;
        }

        return $this->end(Transaction::RollBack);
    }

    public function inTransaction(): bool
    {
        $session = $this->leases->session();
        $connection = $session->connection;

        return $session->lost !== null || (
            $connection !== null
            && $connection->dialect->inTransaction($connection->raw)
        );
    }

    /** The last id inserted by this coroutine, not by another one. */
    public function lastInsertId(?string $name = null): string|false
    {
        return $this->calls->lastInsertId($this->leases->session(), $name);
    }

    public function quote(string $string, int $type = \PDO::PARAM_STR): string|false
    {
        $session = $this->leases->session();

        return ($session->connection ?? $this->leases->lend($session))->raw->quote($string, $type);
    }

    public function errorCode(): ?string
    {
        $code = $this->errorInfo()[0] ?? null;

        return is_string($code) && $code !== '' ? $code : null;
    }

    /** @return array<mixed> */
    public function errorInfo(): array
    {
        $session = $this->leases->session();

        return $session->connection?->errorInfo() ?? $session->errorInfo;
    }

    public function getAttribute(int $attribute): mixed
    {
        return $this->attributes->get($this->leases->session(), $attribute);
    }

    /**
     * In the main coroutine: applies to every connection opened from now on. In any other coroutine: applies to that
     * coroutine until it ends.
     *
     * @throws PooledPdoError NX-0820 for a class of statements and persistent connections
     */
    public function setAttribute(int $attribute, mixed $value): bool
    {
        return $this->attributes->set($this->leases->session(), $attribute, $value);
    }

    /**
     * Calls the function with the physical connection, for methods that only its driver has: pgsqlCopyFromArray(),
     * sqliteCreateFunction(). The connection belongs to this coroutine during the call, and is reset before another
     * coroutine gets it. Statements of this PooledPdo use the same connection during the call.
     *
     * @template T
     *
     * @param callable(\PDO): T $function must not keep a reference to the connection
     *
     * @return T
     */
    public function pin(callable $function): mixed
    {
        return $this->leases->pin($this->leases->session(), $function);
    }

    /**
     * The same database with separate connections, for statements that must not be part of the transaction that this
     * coroutine, or the coroutine that spawned it, is in.
     */
    public function outside(): self
    {
        if ($this->outside === null) {
            $this->outside = $this->beside();
        }

        return $this->outside;
    }

    /**
     * The same pool with separate sessions: a coroutine sees it as another connection.
     *
     * @internal
     */
    public function beside(): self
    {
        $beside = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $beside->furnish($this->leases->beside());

        return $beside;
    }

    /**
     * Ends the current coroutine's use of it, as at the coroutine's end: open transactions are rolled back.
     *
     * @internal
     */
    public function leave(): void
    {
        $this->leases->leave();
    }

    /**
     * The pool of its connections.
     *
     * @return Pool<covariant object> its figures, its listeners, close()
     */
    public function pool(): Pool
    {
        return $this->leases->pool;
    }

    /** The observers of the statements that this pool executes, also for what outside() returns. Add yours to them. */
    public function observers(): Observers
    {
        return $this->leases->observers;
    }

    /** @param array<mixed> $arguments */
    public function __call(string $name, array $arguments): never
    {
        throw PooledPdoError::driverMethod($name);
    }

    private function furnish(Leases $leases): void
    {
        $this->leases = $leases;
        $this->calls = new Calls($leases);
        $this->attributes = new Attributes($leases);
    }

    private function end(Transaction $step): bool
    {
        $session = $this->leases->session();
        if ($session->connection === null && $session->lost === null) {
            return $this->calls->report($session, new \PDOException('There is no active transaction'), $step->method());
        }
        $isDone = $this->calls->transact($session, $step);
        if ($this->leases->pool->waiting() > 0) {
            $this->leases->passOn($session);
        }

        return $isDone;
    }
}
