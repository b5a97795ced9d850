<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\ORM\EntityManager;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\ORMSetup;
use Nexus\Db\Doctrine\Driver;
use Nexus\Db\Doctrine\EntityManagers;
use Nexus\Db\Doctrine\SharedConnection;

/** The same database through Doctrine, where Doctrine is installed. */
final readonly class Doctrine
{
    private function __construct(public Asking $dbal, public Asking $orm) {}

    /** For many coroutines at the same time: a driver over a pool, and an entity manager for each coroutine. */
    public static function pooled(Database $database): ?self
    {
        if (!self::isInstalled()) {
            return null;
        }
        $connection = self::connection(
            [
                'driverClass' => Driver::class,
                'wrapperClass' => SharedConnection::class,
                'driverOptions' => $database->driverOptions(),
            ] + $database->parameters(),
        );
        $configuration = self::configuration();
        $managers = new EntityManagers(static fn(): EntityManager => new EntityManager($connection, $configuration));

        return new self(new DbalAsking($connection), new OrmAsking($managers->current(...)));
    }

    /** For one request at a time. */
    public static function plain(Database $database): ?self
    {
        if (!self::isInstalled()) {
            return null;
        }
        $connection = self::connection($database->parameters());
        $manager = new EntityManager($connection, self::configuration());

        return new self(new DbalAsking($connection), new OrmAsking(static fn(): EntityManagerInterface => $manager));
    }

    private static function isInstalled(): bool
    {
        return class_exists(DriverManager::class) && class_exists(ORMSetup::class);
    }

    /** @param array<string, mixed> $parameters */
    private static function connection(array $parameters): Connection
    {
        /** @phpstan-ignore argument.type (they are as the DSN says) */
        return DriverManager::getConnection($parameters);
    }

    private static function configuration(): \Doctrine\ORM\Configuration
    {
        $configuration = ORMSetup::createAttributeMetadataConfiguration([__DIR__ . '/Entity'], true);
        if (PHP_VERSION_ID >= 80400) {
            $configuration->enableNativeLazyObjects(true);
        }

        return $configuration;
    }
}
