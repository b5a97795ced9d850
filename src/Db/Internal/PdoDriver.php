<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * The parts of PDO that only one driver has. From PHP 8.4 on each driver has its own class for them; PDO's own versions
 * are deprecated from PHP 8.5 on.
 *
 * @internal
 */
final class PdoDriver
{
    /**
     * @param array<int, mixed> $attributes
     * @return \PDO an object of the driver's class, if PHP has one
     *
     * @throws \PDOException
     */
    public static function connect(
        string $dsn,
        #[\SensitiveParameter]
        ?string $username,
        #[\SensitiveParameter]
        ?string $password,
        array $attributes,
    ): \PDO {
        $class = match (explode(':', $dsn, 2)[0]) {
            'pgsql' => \Pdo\Pgsql::class,
            'mysql' => \Pdo\Mysql::class,
            'sqlite' => \Pdo\Sqlite::class,
            default => \PDO::class,
        };

        return class_exists($class, false)
            ? new $class($dsn, $username, $password, $attributes)
            : new \PDO($dsn, $username, $password, $attributes);
    }

    /** @return int|null the attribute that disables server-side prepares of pdo_pgsql; null: there is no pdo_pgsql */
    public static function disablePrepares(): ?int
    {
        $name = (class_exists(\Pdo\Pgsql::class, false) ? 'Pdo\Pgsql::' : 'PDO::PGSQL_') . 'ATTR_DISABLE_PREPARES';
        $value = \defined($name) ? \constant($name) : null;

        return \is_int($value) ? $value : null;
    }
}
