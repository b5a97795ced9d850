<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/** @internal */
final class Dialects
{
    /** @var array<string, Dialect> by the driver's name */
    private static array $known = [];

    private function __construct() {}

    public static function of(\PDO $raw): Dialect
    {
        $driver = $raw->getAttribute(\PDO::ATTR_DRIVER_NAME);

        return self::named(is_string($driver) ? $driver : '');
    }

    /** @param string $driver PDO's name of the driver */
    public static function named(string $driver): Dialect
    {
        return self::$known[$driver] ??= match ($driver) {
            'pgsql' => new PgsqlDialect(),
            'mysql' => new MysqlDialect(),
            'sqlite' => new SqliteDialect(),
            default => new OtherDialect(),
        };
    }
}
