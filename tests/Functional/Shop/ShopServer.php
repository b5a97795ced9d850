<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shop;

use Nexus\Tests\Functional\ServerProcess;

/** examples/shop in a server, by default with a new SQLite database. */
final readonly class ShopServer
{
    private function __construct(public ServerProcess $process, private string $directory) {}

    /**
     * @param array<string, string> $environment
     * @param list<string> $php options of PHP
     */
    public static function start(array $environment = [], int $workers = 1, array $php = []): self
    {
        $directory = sys_get_temp_dir() . '/nexus-shop-' . bin2hex(random_bytes(6));
        mkdir($directory, 0o700);
        $environment += ['SHOP_DATABASE' => "sqlite:///{$directory}/shop.sqlite"];
        $variables = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($environment),
            $environment,
        );
        $application = dirname(__DIR__, 3) . '/examples/run.php';
        $server = ServerProcess::start($application, ["--workers={$workers}"], '/', ['env', ...$variables], $php);

        return new self($server, $directory);
    }

    public function url(string $path): string
    {
        return str_replace('tcp://', 'http://', $this->process->address) . $path;
    }

    public function database(): \PDO
    {
        return new \PDO("sqlite:{$this->directory}/shop.sqlite");
    }

    public function remove(): void
    {
        $this->process->kill();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }
}
