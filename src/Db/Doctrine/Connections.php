<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\DBAL\Configuration;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception;
use Nexus\Async\CircuitOpenException;
use Nexus\Async\PoolExhaustedException;
use Nexus\Async\PoolOptions;
use Nexus\Async\PoolStatistics;
use Nexus\Db\Doctrine\Internal\PerCoroutine;
use Nexus\Db\PooledPdo;

/**
 * Gives each coroutine a DBAL Connection of its own until the coroutine ends. A Connection counts its savepoints and
 * knows whether it is in a transaction, so two coroutines cannot use one at the same time; they can use it one after
 * the other.
 *
 * Over Nexus\Db\Doctrine\Driver such a Connection holds no database connection of its own. Over any other driver each
 * holds one for its coroutine's whole life: $options then limits the number of database connections.
 *
 * @phpstan-import-type Params from DriverManager
 */
final readonly class Connections
{
    /** @var PerCoroutine<Connection> */
    private PerCoroutine $connections;

    /** @param \Closure(): Connection $create makes a new one each time */
    public function __construct(
        \Closure $create,
        PoolOptions $options = new PoolOptions(leakAfter: INF),
        string $name = 'doctrine connections',
    ) {
        $this->connections = new PerCoroutine(
            $create,
            self::whyNotAgain(...),
            self::close(...),
            $options,
            $name,
            self::works(...),
        );
    }

    /**
     * Pools connections to one database.
     *
     * @param array<string, mixed> $params as for DriverManager::getConnection()
     * @phpstan-param Params $params
     */
    public static function to(
        #[\SensitiveParameter]
        array $params,
        ?Configuration $configuration = null,
        ?PoolOptions $options = null,
    ): self {
        return new self(
            static fn(): Connection => DriverManager::getConnection($params, $configuration),
            $options ?? self::optionsFor($params),
        );
    }

    /**
     * The current coroutine's Connection: the same one on each call, returned when the coroutine ends.
     *
     * @throws PoolExhaustedException NX-0801 when other coroutines hold all Connections for too long
     * @throws CircuitOpenException NX-0803 when creating one failed several times in a row
     */
    public function current(): Connection
    {
        return $this->connections->current();
    }

    /** Returns the current coroutine's Connection at once; an open transaction is rolled back. */
    public function giveBack(): void
    {
        $this->connections->giveBack();
    }

    /** The figures of the pool. */
    public function statistics(): PoolStatistics
    {
        return $this->connections->pool->statistics();
    }

    /**
     * The reason why a Connection cannot be reused by another coroutine; null when it can. Sends nothing to the server.
     *
     * @internal
     */
    public static function whyNotAgain(Connection $connection): ?string
    {
        return match (true) {
            $connection->isTransactionActive() => 'a transaction was left open',
            $connection->isAutoCommit() !== $connection->getConfiguration()->getAutoCommit() => 'auto-commit was '
                . 'changed',
            $connection->isConnected()
                && $connection->getTransactionIsolation()
                    !== $connection->getDatabasePlatform()->getDefaultTransactionIsolationLevel()
                => 'the isolation level was changed',
            default => null,
        };
    }

    /**
     * @internal
     *
     * @param array<mixed> $params
     */
    public static function optionsFor(array $params): PoolOptions
    {
        // These Connections hold no database connection, so their limit must never make a request wait.
        $max = ($params['driverClass'] ?? null) === Driver::class ? 1000 : 16;

        return new PoolOptions(max: $max, leakAfter: INF);
    }

    private static function works(Connection $connection): bool
    {
        if (!$connection->isConnected() || $connection->getNativeConnection() instanceof PooledPdo) {
            return true;
        }

        try {
            $connection->executeQuery($connection->getDatabasePlatform()->getDummySelectSQL())->free();
        } catch (Exception) {
            return false;
        }

        return true;
    }

    private static function close(Connection $connection): void
    {
        $connection->close();
    }
}
