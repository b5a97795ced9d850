<?php

declare(strict_types=1);

namespace Shop;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Platforms\SQLitePlatform;
use Doctrine\DBAL\Tools\DsnParser;
use Doctrine\Migrations\Configuration\Connection\ExistingConnection;
use Doctrine\Migrations\Configuration\Migration\ConfigurationArray;
use Doctrine\Migrations\DependencyFactory;
use Doctrine\Migrations\MigratorConfiguration;
use Nexus\Db\Doctrine\Driver;
use Nexus\Db\Doctrine\SharedConnection;

/** The database that SHOP_DATABASE names: "pgsql://user:password@localhost/shop", or by default a file of SQLite. */
final readonly class Database
{
    private const DIRECTORY = __DIR__ . '/../var';
    private const SCHEMES = ['sqlite' => 'pdo_sqlite', 'pgsql' => 'pdo_pgsql', 'postgresql' => 'pdo_pgsql'];

    private function __construct(private string $url) {}

    public static function ofEnvironment(): self
    {
        $url = getenv('SHOP_DATABASE');

        return new self($url === false || $url === '' ? 'sqlite:///' . self::directory() . '/shop.sqlite' : $url);
    }

    /** One object for all requests: each coroutine gets a connection of its own out of a pool. */
    public function connect(): Connection
    {
        return DriverManager::getConnection([
            ...(new DsnParser(self::SCHEMES))->parse($this->url),
            'driverClass' => Driver::class,
            'wrapperClass' => SharedConnection::class,
        ]);
    }

    /** Executes the migrations that the database does not have yet. Other processes wait meanwhile. */
    public function migrate(): void
    {
        $lock = fopen(self::directory() . '/migrations.lock', 'c');
        if ($lock === false || !flock($lock, LOCK_EX)) {
            throw new \RuntimeException(self::DIRECTORY . ' cannot be written.');
        }
        $connection = DriverManager::getConnection((new DsnParser(self::SCHEMES))->parse($this->url));
        try {
            $migrations = self::migrations($connection);
            $migrations->getMetadataStorage()->ensureInitialized();
            $latest = $migrations->getVersionAliasResolver()->resolveVersionAlias('latest');
            $plan = $migrations->getMigrationPlanCalculator()->getPlanUntilVersion($latest);
            $migrations->getMigrator()->migrate($plan, (new MigratorConfiguration())->setAllOrNothing(true));
            if ($connection->getDatabasePlatform() instanceof SQLitePlatform) {
                // The file keeps this setting. With it a worker that reads does not wait for one that writes.
                $connection->executeStatement('PRAGMA journal_mode = WAL');
            }
        } finally {
            $connection->close();
            fclose($lock);
        }
    }

    /** For migrate(), and for the commands of doctrine/migrations. */
    public static function migrations(Connection $connection): DependencyFactory
    {
        return DependencyFactory::fromConnection(new ConfigurationArray([
            'migrations_paths' => ['Shop\Migrations' => __DIR__ . '/../migrations'],
            'all_or_nothing' => true,
        ]), new ExistingConnection($connection));
    }

    private static function directory(): string
    {
        if (!is_dir(self::DIRECTORY)) {
            @mkdir(self::DIRECTORY, 0o755, true);
        }

        return (string) realpath(self::DIRECTORY);
    }
}
