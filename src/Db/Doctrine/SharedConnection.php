<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\DBAL\Configuration;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Driver;
use Doctrine\DBAL\Driver\Connection as DriverConnection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\TransactionIsolationLevel;

/**
 * A Connection that any number of coroutines use at once, for services that keep one for a worker's life:
 * 'wrapperClass' => Nexus\Db\Doctrine\SharedConnection::class. Each coroutine has its own state: transactions and their
 * nesting, auto-commit, the isolation level, and the connection to the database. Connections provides it.
 *
 * Query builders, schema managers and statements that it creates can be shared in the same way.
 *
 * @phpstan-import-type Params from DriverManager
 */
class SharedConnection extends Connection
{
    private readonly Connections $connections;

    /**
     * @internal The connection can be only instantiated by the driver manager.
     *
     * @param array<string, mixed> $params
     * @phpstan-param Params $params
     */
    public function __construct(#[\SensitiveParameter] array $params, Driver $driver, ?Configuration $config = null)
    {
        $config ??= new Configuration();
        parent::__construct($params, $driver, $config);
        unset($params['wrapperClass']);
        $this->connections = new Connections(
            static fn(): Connection => new Connection($params, $driver, $config),
            Connections::optionsFor($params),
        );
    }

    /** Provides the Connection with the state of each coroutine. */
    public function connections(): Connections
    {
        return $this->connections;
    }

    public function isAutoCommit(): bool
    {
        return $this->current()->isAutoCommit();
    }

    /** Applies to the current coroutine only; Configuration::setAutoCommit() applies to all. */
    public function setAutoCommit(bool $autoCommit): void
    {
        $this->current()->setAutoCommit($autoCommit);
    }

    /** Whether the current coroutine is connected. */
    public function isConnected(): bool
    {
        return $this->current()->isConnected();
    }

    public function isTransactionActive(): bool
    {
        return $this->current()->isTransactionActive();
    }

    /** Closes the current coroutine's connection. Other coroutines are not affected. */
    public function close(): void
    {
        $this->current()->close();
    }

    public function setTransactionIsolation(TransactionIsolationLevel $level): void
    {
        $this->current()->setTransactionIsolation($level);
    }

    public function getTransactionIsolation(): TransactionIsolationLevel
    {
        return $this->current()->getTransactionIsolation();
    }

    public function getTransactionNestingLevel(): int
    {
        return $this->current()->getTransactionNestingLevel();
    }

    public function beginTransaction(): void
    {
        $connection = $this->current();
        try {
            $connection->beginTransaction();
        } catch (\Throwable $failure) {
            // DBAL has already counted the transaction, and would treat the next one as nested.
            if ($connection->getTransactionNestingLevel() === 1) {
                $connection->close();
            }

            throw $failure;
        }
    }

    public function commit(): void
    {
        $this->current()->commit();
    }

    public function rollBack(): void
    {
        $this->current()->rollBack();
    }

    public function setRollbackOnly(): void
    {
        $this->current()->setRollbackOnly();
    }

    public function isRollbackOnly(): bool
    {
        return $this->current()->isRollbackOnly();
    }

    protected function connect(): DriverConnection
    {
        return $this->current()->connect();
    }

    private function current(): Connection
    {
        return $this->connections->current();
    }
}
