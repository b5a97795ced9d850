<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Bundle\TwigBundle\TwigBundle;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle(), new TwigBundle()];
    }

    public function getProjectDir(): string
    {
        return dirname(__DIR__);
    }

    public function getCacheDir(): string
    {
        return dirname(__DIR__, 5) . '/build/bench-site/cache';
    }

    public function getLogDir(): string
    {
        return dirname(__DIR__, 5) . '/build/bench-site/log';
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => 'a secret of the benchmark',
            'http_method_override' => false,
            'handle_all_throwables' => true,
            'php_errors' => ['log' => true],
        ]);
        $container->extension('twig', ['default_path' => '%kernel.project_dir%/templates', 'strict_variables' => true]);
        $services = $container->services()->defaults()->autowire()->autoconfigure();
        $services->load('App\\', __DIR__)->exclude([__FILE__]);
        $services->set(Connection::class)->factory([self::class, 'connect'])
            ->args([dirname(__DIR__, 5) . '/build/bench-site/articles.sqlite']);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->import(Controller::class, 'attribute');
    }

    public static function connect(string $file): Connection
    {
        return DriverManager::getConnection(['driver' => 'pdo_sqlite', 'path' => $file]);
    }
}
