<?php

declare(strict_types=1);

namespace Nexus\Bench\Site;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\PeerPackages;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/** The application in bench/programs/site/symfony: a list, an article with its comments, a list as JSON. */
final class SymfonySite
{
    private const DIRECTORY = 'bench/programs/site/symfony';

    /** @throws Unmeasurable */
    public static function prepare(): BenchedSite
    {
        $directory = Repository::path(self::DIRECTORY);
        $cache = Repository::path('build/bench-site/cache');
        if (PeerPackages::installInto(self::DIRECTORY, 'build/bench-site/vendor') || !is_dir($cache)) {
            Command::output([PHP_BINARY, "{$directory}/prepare.php"], 'The preparation of the Symfony application');
        }

        return new BenchedSite(
            'symfony',
            "{$directory}/public",
            "{$directory}/app.php",
            ['/', '/article/17', '/article/42', '/api/articles'],
            'symfony',
            true,
        );
    }
}
