<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Libraries of Packagist to compare with: bench/peers/composer.json, installed into build/peers-php. */
final class PeerPackages
{
    /**
     * Installs them at first use, and when the list has changed.
     *
     * @throws Unmeasurable
     */
    public static function install(): void
    {
        $root = Repository::root();
        $installed = @filemtime("{$root}/build/peers-php/autoload.php");
        if ($installed !== false && $installed >= (int) filemtime("{$root}/bench/peers/composer.json")) {
            return;
        }
        $composer = Command::find('composer') ?? throw Unmeasurable::programMissing('composer', 'composer unzip');
        $environment = ['env', 'COMPOSER_ALLOW_SUPERUSER=1', 'XDEBUG_MODE=off'];
        Command::output(
            [
                ...$environment,
                $composer,
                'update',
                '--no-interaction',
                '--no-progress',
                '--no-ansi',
                "--working-dir={$root}/bench/peers",
            ],
            "{$composer} update in bench/peers",
        );
        touch("{$root}/build/peers-php/autoload.php");
    }
}
