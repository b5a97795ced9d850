<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\PeerPackages;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** The applications that answer /bench with the same ten queries: examples/bench-app, and its classes in frameworks. */
enum Application: string
{
    case Plain = 'plain';
    case Symfony = 'symfony';
    case Laravel = 'laravel';

    /** The folder of app.php, for Nexus, and public/index.php, for php-fpm and classic mode. */
    public function directory(): string
    {
        return Repository::path($this === self::Plain ? 'examples/bench-app' : $this->sources());
    }

    /** Of the application in a server. */
    public function key(Contender $server): string
    {
        return $this === self::Plain ? $server->value : "{$this->value}.{$server->value}";
    }

    public function title(Contender $server): string
    {
        return $this === self::Plain ? $server->title() : "{$this->name} on {$server->title()}";
    }

    /**
     * Installs packages at first use, and compiles container, configuration and routes.
     *
     * @throws Unmeasurable
     */
    public function prepare(): void
    {
        if ($this !== self::Plain) {
            PeerPackages::installInto($this->sources(), $this->packages());
            Command::output([PHP_BINARY, "{$this->directory()}/prepare.php"], "{$this->sources()}/prepare.php");
        }
    }

    /** The installed version of the framework; null: it has none. */
    public function version(): ?string
    {
        /** @var array{versions?: array<string, array{pretty_version?: string}>}|false $installed */
        $installed = @include Repository::path("{$this->packages()}/composer/installed.php");
        $package = match ($this) {
            self::Plain => '',
            self::Symfony => 'symfony/framework-bundle',
            self::Laravel => 'laravel/framework',
        };

        return $installed['versions'][$package]['pretty_version'] ?? null;
    }

    private function sources(): string
    {
        return "bench/programs/db/{$this->value}";
    }

    private function packages(): string
    {
        return "build/bench-db/{$this->value}/vendor";
    }
}
