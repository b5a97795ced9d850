<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Driver\API\ExceptionConverter;
use Doctrine\DBAL\Driver as DriverOfDoctrine;
use Doctrine\DBAL\Driver\Connection as ConnectionOfDoctrine;
use Doctrine\DBAL\Driver\PDO;
use Doctrine\DBAL\Platforms\AbstractPlatform;
use Doctrine\DBAL\ServerVersionProvider;
use Nexus\Db\Doctrine\Internal\Database;
use Nexus\Db\Doctrine\Internal\DriverConnection;
use Nexus\Db\Doctrine\Internal\Pools;

/**
 * DBAL over a PooledPdo, chosen by configuration: 'driverClass' => Nexus\Db\Doctrine\Driver::class, beside the parameters that were
 * there before. `driver` (pdo_pgsql, pdo_mysql, pdo_sqlite and their native sisters) says which database it is.
 *
 * Whoever gives the same parameters shares one pool in this process. driverOptions may have two more keys: `pool`, a
 * Nexus\Async\PoolOptions or its arguments by name, and `statementCache`, the number of prepared statements kept per connection.
 */
final class Driver implements DriverOfDoctrine
{
    private ?Database $database = null;

    /** @throws ConfigurationError NX-0831 where nothing says which database it is, NX-0832 for options of the pool that cannot be */
    public function connect(#[\SensitiveParameter] array $params): ConnectionOfDoctrine
    {
        $this->database ??= Database::of($params);

        return new DriverConnection(new PDO\Connection(Pools::of($this->database, $params)));
    }

    public function getDatabasePlatform(ServerVersionProvider $versionProvider): AbstractPlatform
    {
        return $this->database($versionProvider)->driver()->getDatabasePlatform($versionProvider);
    }

    public function getExceptionConverter(): ExceptionConverter
    {
        return $this->database(null)->driver()->getExceptionConverter();
    }

    private function database(?ServerVersionProvider $asks): Database
    {
        return $this->database ??= Database::of(($asks instanceof Connection ? $asks : self::connectionThatAsks())?->getParams() ?? []);
    }

    /**
     * Where `serverVersion` is configured, DBAL asks for the platform before it connects, and tells a driver neither parameters nor
     * who asks: only its frame knows.
     */
    private static function connectionThatAsks(): ?Connection
    {
        foreach (debug_backtrace(DEBUG_BACKTRACE_PROVIDE_OBJECT | DEBUG_BACKTRACE_IGNORE_ARGS) as $frame) {
            if (($frame['object'] ?? null) instanceof Connection) {
                return $frame['object'];
            }
        }

        return null;
    }
}
