<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine\Internal;

use Doctrine\DBAL\Driver;
use Nexus\Db\Doctrine\ConfigurationError;
use Nexus\Db\Internal\PdoDriver;

/**
 * The databases, with the meaning of DBAL connection parameters for PDO. Keys and their order are those of DBAL's own
 * drivers, whose DSN builders are private.
 *
 * @internal
 */
enum Database: string
{
    case PostgreSql = 'pgsql';
    case MySql = 'mysql';
    case Sqlite = 'sqlite';

    private const KEYS = [
        'pgsql' => [
            'host', 'port', 'dbname', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslcrl', 'application_name',
            'gssencmode',
        ],
        'mysql' => ['host', 'port', 'dbname', 'unix_socket', 'charset'],
    ];

    /**
     * @param array<mixed> $params
     *
     * @throws ConfigurationError NX-0831
     */
    public static function of(#[\SensitiveParameter] array $params): self
    {
        $driver = $params['driver'] ?? null;

        return match (true) {
            $driver === 'pdo_pgsql' || $driver === 'pgsql' => self::PostgreSql,
            $driver === 'pdo_mysql' || $driver === 'mysqli' => self::MySql,
            $driver === 'pdo_sqlite' || $driver === 'sqlite3' => self::Sqlite,
            $driver === null && (isset($params['path']) || isset($params['memory'])) => self::Sqlite,
            default => throw ConfigurationError::unknownDatabase(\is_string($driver) ? $driver : null),
        };
    }

    /** The DBAL driver that provides the platform and the exceptions. */
    public function driver(): Driver
    {
        return match ($this) {
            self::PostgreSql => new Driver\PDO\PgSQL\Driver(),
            self::MySql => new Driver\PDO\MySQL\Driver(),
            self::Sqlite => new Driver\PDO\SQLite\Driver(),
        };
    }

    /** @param array<mixed> $params */
    public function dsn(#[\SensitiveParameter] array $params): string
    {
        if ($this === self::Sqlite) {
            return 'sqlite:' . (self::text($params, 'path') ?? (isset($params['memory']) ? ':memory:' : ''));
        }
        $dsn = "{$this->value}:";
        foreach (self::KEYS[$this->value] as $key) {
            $value = self::text($params, $key);
            $dsn .= $value === null || $value === '' ? '' : "{$key}={$value};";
        }

        return $dsn;
    }

    /** Whether each connection opens a separate database (SQLite in memory). */
    public function isPrivate(string $dsn): bool
    {
        return $this === self::Sqlite && (
            $dsn === 'sqlite:'
            || str_contains($dsn, ':memory:')
            || str_contains($dsn, 'mode=memory')
        );
    }

    /**
     * @param array<mixed> $given driverOptions
     *
     * @return array<int, mixed> attributes of PDO, with those that DBAL's own driver sets
     */
    public function attributes(array $given): array
    {
        unset($given[\PDO::ATTR_PERSISTENT]);
        $attributes = array_filter($given, \is_int(...), ARRAY_FILTER_USE_KEY);
        if ($this === self::PostgreSql) {
            $key = self::disablePrepares();
            $attributes[$key] = ($attributes[$key] ?? true) === true;
        }

        return $attributes;
    }

    /**
     * @param array<mixed> $params
     *
     * @return ?\Closure(\PDO): void applies the session settings of the parameters to a new connection
     */
    public function onConnect(array $params): ?\Closure
    {
        $charset = self::text($params, 'charset');
        if ($this !== self::PostgreSql || $charset === null) {
            return null;
        }

        return static function (\PDO $raw) use ($charset): void {
            $raw->exec("SET NAMES '{$charset}'");
        };
    }

    /** @param array<mixed> $params */
    private static function text(#[\SensitiveParameter] array $params, string $key): ?string
    {
        $value = $params[$key] ?? null;

        return \is_scalar($value) ? (string) $value : null;
    }

    private static function disablePrepares(): int
    {
        return PdoDriver::disablePrepares() ?? throw new \LogicException('The extension pdo_pgsql is not loaded.');
    }
}
