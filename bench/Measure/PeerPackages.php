<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Packages of Packagist, in folders of build/. */
final class PeerPackages
{
    /**
     * Libraries to compare with: bench/peers/composer.json, installed into build/peers-php.
     *
     * @throws Unmeasurable
     */
    public static function install(): void
    {
        self::installInto('bench/peers', 'build/peers-php');
    }

    /**
     * Installs at first use, and when the list has changed.
     *
     * @param string $directory of composer.json
     * @param string $vendor the folder that composer.json names
     * @return bool whether it installed something
     * @throws Unmeasurable
     */
    public static function installInto(string $directory, string $vendor): bool
    {
        $root = Repository::root();
        $list = fopen("{$root}/{$directory}/composer.json", 'r');
        if ($list === false || !flock($list, LOCK_EX)) { // other processes may install the same packages
            throw Unmeasurable::programFailed("flock {$directory}/composer.json", 'The file cannot be locked.');
        }
        clearstatcache();
        $installed = @filemtime("{$root}/{$vendor}/autoload.php");
        if ($installed !== false && $installed >= (int) filemtime("{$root}/{$directory}/composer.json")) {
            return false;
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
                "--working-dir={$root}/{$directory}",
            ],
            "{$composer} update in {$directory}",
        );
        touch("{$root}/{$vendor}/autoload.php");

        return true;
    }
}
