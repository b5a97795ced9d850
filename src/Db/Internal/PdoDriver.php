<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * What PDO has for one driver only. From PHP 8.4 on each driver has a class of its own for that; what PDO itself has of
 * it is deprecated from 8.5 on.
 *
 * @internal
 */
final class PdoDriver
{
    /**
     * @param array<int, mixed> $attributes
     * @return \PDO of the driver's class, where PHP has one
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

    /** @return int|null the attribute by which pdo_pgsql prepares nothing on the server; null: there is no pdo_pgsql */
    public static function disablePrepares(): ?int
    {
        $name = (class_exists(\Pdo\Pgsql::class, false) ? 'Pdo\Pgsql::' : 'PDO::PGSQL_') . 'ATTR_DISABLE_PREPARES';
        $value = \defined($name) ? \constant($name) : null;

        return \is_int($value) ? $value : null;
    }
}
