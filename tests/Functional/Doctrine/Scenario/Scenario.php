<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Scenario;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Platforms\AbstractMySQLPlatform;
use Doctrine\DBAL\Platforms\PostgreSQLPlatform;
use Doctrine\DBAL\Schema\PrimaryKeyConstraint;
use Doctrine\DBAL\Schema\Table;
use Nexus\Async\Future;
use Nexus\Db\Doctrine\Driver;
use Nexus\Db\Doctrine\SharedConnection;

use function Nexus\Async\all;
use function Nexus\Async\spawn;

/**
 * Typical uses of Doctrine, from many coroutines at once. Each public method is a scenario. It throws where a result is
 * wrong.
 *
 * @phpstan-import-type Params from DriverManager
 */
abstract class Scenario
{
    protected const COROUTINES = 100;

    /**
     * @param Params $params of a database that is this scenario's alone
     */
    final public function __construct(private readonly array $params) {}

    /**
     * @param array<string, int|float> $pool arguments of PoolOptions
     *
     * @return Params as an application configures it
     */
    protected function params(array $pool = []): array
    {
        $pool += ['max' => 8, 'borrowTimeout' => 60.0, 'leakAfter' => 600.0];

        return ['driverClass' => Driver::class, 'driverOptions' => ['pool' => $pool]] + $this->params;
    }

    /**
     * @param array<string, int|float> $pool
     */
    protected function shared(array $pool = []): SharedConnection
    {
        $connection = DriverManager::getConnection(['wrapperClass' => SharedConnection::class] + $this->params($pool));
        \assert($connection instanceof SharedConnection);

        return $connection;
    }

    /** @return Connection without our driver */
    protected function plain(): Connection
    {
        return DriverManager::getConnection($this->params);
    }

    protected function isSqlite(): bool
    {
        return ($this->params['driver'] ?? '') === 'pdo_sqlite';
    }

    /** @return list<string> of columns, null where it holds no text */
    protected static function createNotes(Connection $connection): array
    {
        $table = new Table('note');
        $table->addColumn('id', 'integer', ['autoincrement' => true]);
        $table->addColumn('owner', 'integer');
        $table->addColumn('text', 'string', ['length' => 100]);
        $table->addPrimaryKeyConstraint(PrimaryKeyConstraint::editor()->setUnquotedColumnNames('id')->create());
        $table->addUniqueIndex(['text']);
        $connection->createSchemaManager()->createTable($table);

        return ['id', 'owner', 'text'];
    }

    /** The server's number of the session that executes this query. */
    protected static function session(Connection $connection): int
    {
        $platform = $connection->getDatabasePlatform();
        $query = match (true) {
            $platform instanceof PostgreSQLPlatform => 'SELECT pg_backend_pid()',
            $platform instanceof AbstractMySQLPlatform => 'SELECT CONNECTION_ID()',
            default => throw new \LogicException('SQLite has no sessions.'),
        };
        $session = $connection->fetchOne($query);
        \assert(is_scalar($session));

        return (int) $session;
    }

    protected static function count(Connection $connection, string $query): int
    {
        $number = $connection->fetchOne($query);
        \assert(is_scalar($number));

        return (int) $number;
    }

    /**
     * @template R
     *
     * @param \Closure(int): R $function gets its number
     *
     * @return array<int, R>
     */
    protected static function together(\Closure $function, int $coroutines = self::COROUTINES): array
    {
        return all(array_map(static fn(int $number): Future => spawn($function, $number), range(0, $coroutines - 1)));
    }
}
