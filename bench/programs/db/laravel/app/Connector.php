<?php

declare(strict_types=1);

namespace App;

use Illuminate\Database\Connectors\ConnectorInterface;
use Nexus\Examples\BenchApp\Database;

/**
 * Connects to the database of the environment: the cached configuration has none. With Nexus, all applications of a
 * worker share a pool. With php-fpm, a persistent connection serves the requests of a process.
 */
final class Connector implements ConnectorInterface
{
    private static ?\PDO $pool = null;

    public function connect(array $config): \PDO
    {
        return PHP_SAPI === 'cli'
            ? self::$pool ??= Database::ofEnvironment()->pool()
            : Database::ofEnvironment()->connect();
    }
}
