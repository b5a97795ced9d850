<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Nexus\Db\Doctrine\Driver;
use Nexus\Examples\BenchApp\Database;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    private const BUILD = __DIR__ . '/../../../../../build/bench-db/symfony';

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle()];
    }

    public function getProjectDir(): string
    {
        return dirname(__DIR__);
    }

    public function getCacheDir(): string
    {
        return self::BUILD . '/cache';
    }

    public function getLogDir(): string
    {
        return self::BUILD . '/log';
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => 'a secret of the benchmark',
            'http_method_override' => false,
            'handle_all_throwables' => true,
            'php_errors' => ['log' => true],
        ]);
        $services = $container->services()->defaults()->autowire()->autoconfigure();
        $services->set(BenchController::class);
        $services->set(Connection::class)->factory([self::class, 'connect']);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->import(BenchController::class, 'attribute');
    }

    /**
     * With Nexus, all kernels of a worker share a pool. With php-fpm, a persistent connection serves the requests of a
     * process; DBAL does not prepare statements of PostgreSQL.
     */
    public static function connect(): Connection
    {
        $database = Database::ofEnvironment();
        $driver = PHP_SAPI === 'cli'
            ? ['driverClass' => Driver::class, 'driverOptions' => $database->driverOptions()]
            : ['persistent' => true];

        return DriverManager::getConnection($driver + $database->parameters());
    }
}
