<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine\Internal;

use Nexus\Async\PoolOptions;
use Nexus\Db\Doctrine\ConfigurationError;
use Nexus\Db\PooledPdo;
use Nexus\Db\SessionReset;

/**
 * One PooledPdo for all connections with the same parameters, for the life of the process. An application instance per
 * request creates its Connections anew, and they share the pool.
 *
 * @internal
 */
final class Pools
{
    /** Parameters that do not identify the server. */
    private const BESIDE = [
        'driver', 'driverClass', 'wrapperClass', 'serverVersion', 'defaultTableOptions', 'persistent', 'keepReplica',
    ];

    /** @var array<string, PooledPdo> */
    private static array $pools = [];

    /**
     * @param array<mixed> $params
     *
     * @throws ConfigurationError NX-0832
     */
    public static function of(Database $database, #[\SensitiveParameter] array $params): PooledPdo
    {
        $about = array_diff_key($params, array_flip(self::BESIDE));
        ksort($about);
        array_walk_recursive($about, static function (mixed &$value): void {
            $value = $value instanceof PoolOptions
                ? (array) $value
                : ($value instanceof \UnitEnum ? $value->name : (\is_object($value) ? spl_object_id($value) : $value));
        });

        return self::$pools[hash('sha256', $database->value . serialize($about))] ??= self::open($database, $params);
    }

    /** @param array<mixed> $params */
    private static function open(Database $database, #[\SensitiveParameter] array $params): PooledPdo
    {
        $dsn = $database->dsn($params);
        $options = \is_array($params['driverOptions'] ?? null) ? $params['driverOptions'] : [];

        return new PooledPdo(
            $dsn,
            self::credential($params, 'user'),
            self::credential($params, 'password'),
            $database->attributes($options),
            self::poolOptions($options['pool'] ?? [], $database->isPrivate($dsn)),
            $database->onConnect($params),
            self::statements($options['statementCache'] ?? 0),
            reset: self::reset($options['sessionReset'] ?? SessionReset::Automatic),
        );
    }

    /** @param array<mixed> $params */
    private static function credential(#[\SensitiveParameter] array $params, string $key): string
    {
        $value = $params[$key] ?? '';

        return \is_string($value) ? $value : throw ConfigurationError::badOption($key, 'it is no string');
    }

    private static function poolOptions(mixed $given, bool $isPrivate): PoolOptions
    {
        if ($given instanceof PoolOptions) {
            return $given;
        }
        if (!\is_array($given)) {
            throw ConfigurationError::badOption(
                'pool',
                'it is neither a Nexus\Async\PoolOptions nor an array of its arguments by name',
            );
        }

        // A database in memory is lost with its connection, and no other connection sees it.
        $arguments = $given + ($isPrivate ? ['max' => 1, 'idleTtl' => INF, 'maxLifetime' => INF] : []);

        try {
            return (new \ReflectionClass(PoolOptions::class))->newInstanceArgs($arguments);
        } catch (\Error $error) {
            throw ConfigurationError::badOption('pool', rtrim($error->getMessage(), '.'));
        }
    }

    private static function reset(mixed $given): SessionReset
    {
        return match ($given) {
            SessionReset::Automatic, 'automatic' => SessionReset::Automatic,
            SessionReset::Always, 'always' => SessionReset::Always,
            SessionReset::Never, 'never' => SessionReset::Never,
            default => throw ConfigurationError::badOption(
                'sessionReset',
                'it is neither a Nexus\Db\SessionReset nor automatic, always or never',
            ),
        };
    }

    private static function statements(mixed $given): int
    {
        return \is_int($given) && $given >= 0
            ? $given
            : throw ConfigurationError::badOption('statementCache', 'it is no number from 0 on');
    }
}
