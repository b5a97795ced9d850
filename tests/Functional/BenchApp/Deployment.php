<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\Applications\Services;
use Nexus\Tests\Functional\ServerProcess;

/** The ways to serve the same code. */
enum Deployment: string
{
    case Coroutines = 'coroutines';
    case OneAtATime = 'one at a time';
    case Classic = 'classic mode';
    case Fpm = 'php-fpm';

    private const APPLICATION = __DIR__ . '/../../../examples/bench-app';

    /**
     * @param array<string, string> $environment
     * @param list<string> $php options
     */
    public function start(array $environment, array $php): ServerProcess|FpmServer
    {
        $root = (string) realpath(self::APPLICATION);
        $assignments = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($environment),
            $environment,
        );
        $serve = static fn(string $file, string ...$options): ServerProcess => ServerProcess::start(
            $file,
            ['--workers=1', ...array_values($options)],
            '/',
            ['env', ...$assignments],
            [...Services::php(), ...$php],
        );

        return match ($this) {
            self::Coroutines => $serve("{$root}/app.php"),
            self::OneAtATime => $serve("{$root}/app.php", '--concurrency=1'),
            self::Classic => $serve("{$root}/public/index.php", '--classic'),
            self::Fpm => FpmServer::start("{$root}/public", $environment, $php),
        };
    }

    public static function address(ServerProcess|FpmServer $server): string
    {
        return str_replace('tcp://', 'http://', $server instanceof FpmServer ? $server->address() : $server->address);
    }

    public static function stop(ServerProcess|FpmServer|null $server): void
    {
        if ($server instanceof ServerProcess) {
            $server->kill();
        }
    }
}
