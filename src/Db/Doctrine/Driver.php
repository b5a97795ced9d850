<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Driver\API\ExceptionConverter;
use Doctrine\DBAL\Driver as DriverOfDoctrine;
use Doctrine\DBAL\Driver\Connection as ConnectionOfDoctrine;
use Doctrine\DBAL\Driver\PDO;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Platforms\AbstractPlatform;
use Doctrine\DBAL\ServerVersionProvider;
use Nexus\Db\Doctrine\Internal\Database;
use Nexus\Db\Doctrine\Internal\DriverConnection;
use Nexus\Db\Doctrine\Internal\Pools;

/**
 * DBAL over a PooledPdo, chosen by configuration: add 'driverClass' => Nexus\Db\Doctrine\Driver::class to the
 * connection's parameters. `driver` (pdo_pgsql, pdo_mysql, pdo_sqlite and their native counterparts) selects the
 * database.
 *
 * Connections with the same parameters share one pool in this process. driverOptions may have three more keys: `pool`,
 * a Nexus\Async\PoolOptions or its arguments by name, `statementCache`, the number of prepared statements kept per
 * connection, and `sessionReset`, a Nexus\Db\SessionReset or `automatic`, `always` or `never`.
 */
final class Driver implements DriverOfDoctrine
{
    /**
     * Frames from debug_backtrace() to DriverManager: this method, the constructor, createDriver() and getConnection().
     */
    private const FRAMES_TO_MAKER = 4;

    private ?Database $database = null;

    /** @var array<mixed> those of the connection's parameters that select the database */
    private readonly array $madeFor;

    /**
     * @param DriverOfDoctrine|null $platform the driver that provides platform and exceptions (Middleware); null: those
     * of the database that the parameters name
     */
    public function __construct(private readonly ?DriverOfDoctrine $platform = null)
    {
        $this->madeFor = $platform === null ? self::parametersOfMaker() : [];
    }

    /**
     * @throws ConfigurationError NX-0831 when the parameters select no database, NX-0832 for invalid options of the
     * pool
     */
    public function connect(#[\SensitiveParameter] array $params): ConnectionOfDoctrine
    {
        $this->database ??= Database::of($params);

        $pool = Pools::of($this->database, $params);
        // all coroutines share its only connection
        $isPrivate = $this->database->isPrivate($this->database->dsn($params));
        $pdo = $isPrivate ? $pool : $pool->beside();

        return new DriverConnection(new PDO\Connection($pdo), $pdo, $isPrivate);
    }

    public function getDatabasePlatform(ServerVersionProvider $versionProvider): AbstractPlatform
    {
        return $this->platform($versionProvider)->getDatabasePlatform($versionProvider);
    }

    public function getExceptionConverter(): ExceptionConverter
    {
        return $this->platform(null)->getExceptionConverter();
    }

    private function platform(?ServerVersionProvider $asks): DriverOfDoctrine
    {
        return $this->platform ?? $this->database($asks)->driver();
    }

    private function database(?ServerVersionProvider $asks): Database
    {
        $asking = $asks instanceof Connection ? $asks : self::connectionThatAsks();

        return $this->database ??= Database::of($asking?->getParams() ?? $this->madeFor);
    }

    /**
     * DoctrineBundle asks a driver for its platform with only a version, before there is a connection. DBAL's
     * DriverManager creates a driver without arguments, but its stack frame has the parameters. The driver keeps only
     * harmless parts of them, because they contain a password.
     *
     * @return array<mixed>
     */
    private static function parametersOfMaker(): array
    {
        foreach (debug_backtrace(0, self::FRAMES_TO_MAKER) as $frame) {
            if (($frame['class'] ?? null) === DriverManager::class && $frame['function'] === 'getConnection') {
                $given = $frame['args'][0] ?? null;
                $params = $given instanceof \SensitiveParameterValue ? $given->getValue() : $given;

                return \is_array($params) ? self::harmless($params) : [];
            }
        }

        return [];
    }

    /**
     * The name of the driver, and whether SQLite uses a file or memory, without the file's name.
     *
     * @param array<mixed> $params
     *
     * @return array<mixed>
     */
    private static function harmless(array $params): array
    {
        $places = array_intersect_key($params, ['path' => 0, 'memory' => 0]);

        return array_intersect_key($params, ['driver' => 0]) + array_fill_keys(array_keys($places), true);
    }

    /**
     * With a configured `serverVersion`, DBAL asks for the platform before it connects. It passes neither parameters
     * nor the Connection that asks, so that Connection is read from the stack.
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
