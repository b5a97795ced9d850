<?php

declare(strict_types=1);

namespace Shop;

use Doctrine\Bundle\DoctrineBundle\DoctrineBundle;
use Doctrine\Bundle\MigrationsBundle\DoctrineMigrationsBundle;
use Nexus\Db\Doctrine\Middleware;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    /** @param array<string, array<string, mixed>> $connections of doctrine.yaml */
    public function __construct(
        private readonly string $storage,
        private readonly array $connections,
        private readonly bool $hasMiddleware,
    ) {
        parent::__construct('prod', false);
    }

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle(), new DoctrineBundle(), new DoctrineMigrationsBundle()];
    }

    public function getProjectDir(): string
    {
        return \dirname(__DIR__);
    }

    public function getCacheDir(): string
    {
        return "{$this->storage}/cache";
    }

    public function getLogDir(): string
    {
        return "{$this->storage}/log";
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension(
            'framework',
            [
                'secret' => 'a secret of the test',
                'http_method_override' => false,
                'handle_all_throwables' => true,
                'php_errors' => ['log' => true],
            ],
        );
        $container->extension('doctrine', [
            'dbal' => [
                'default_connection' => array_key_first($this->connections),
                'connections' => $this->connections,
            ],
            'orm' => [
                'enable_lazy_ghost_objects' => true,
                'mappings' => [
                    'Shop' => [
                        'type' => 'attribute',
                        'is_bundle' => false,
                        'dir' => __DIR__ . '/Entity',
                        'prefix' => 'Shop\Entity',
                    ],
                ],
            ],
        ]);
        $container->extension(
            'doctrine_migrations',
            ['migrations_paths' => ['Shop\Migrations' => __DIR__ . '/Migrations']],
        );
        if ($this->hasMiddleware) {
            $container->services()->defaults()->autoconfigure()->set(Middleware::class);
        }
    }
}
