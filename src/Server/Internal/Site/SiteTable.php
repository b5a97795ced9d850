<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Internal\UnsentFiles;
use Nexus\Server\ConfigError;
use Nexus\Server\Site;

/**
 * The tables of rules that workers compile (ext/server/site/rules.def).
 *
 * @internal
 */
final class SiteTable
{
    private const MOST = 64;
    /** Folders of dependencies. */
    private const DENIED = ['/vendor/**', '/node_modules/**'];
    /** Libraries are included, not requested: PHPUnit's eval-stdin.php was executed this way on many servers. */
    private const WITHOUT_SCRIPTS = ['vendor', 'node_modules'];

    /** @return list<non-empty-list<string>> */
    public static function of(Site $site): array
    {
        $rules = $site->rules();
        $rows = [['root', $site->root], ...$rules->named('link')];
        foreach ([...UnsentFiles::NAMES, ...self::DENIED] as $pattern) {
            $rows[] = ['deny', $pattern];
        }
        foreach (self::WITHOUT_SCRIPTS as $pattern) {
            $rows[] = ['noscripts', $pattern];
        }
        foreach (self::htaccess($site)->denied() as $pattern) {
            $rows[] = ['deny', $pattern];
        }

        return [...$rows, ...$rules->without('link')->rows];
    }

    /**
     * @param list<Site> $sites
     * @return list<Site> the same
     * @throws ConfigError NX-0418 if they cannot be sites of one server
     */
    public static function checked(array $sites): array
    {
        $withoutHosts = array_filter($sites, static fn(Site $site): bool => $site->rules()->named('host') === []);
        if (\count($withoutHosts) > 1) {
            throw ConfigError::ofSite(
                'Two sites answer for every host: give all but one of them hosts(\'example.com\').',
            );
        }
        if (\count($sites) > self::MOST) {
            throw ConfigError::ofSite('A server has at most ' . self::MOST . ' sites: start another one.');
        }
        $names = array_map(static fn(Site $site): string => $site->rules()->named('sapi')[0][1] ?? '', $sites);
        if (\count(array_unique($names)) > 1) {
            throw ConfigError::ofSite('All sites of a server need the same sapi(): PHP_SAPI is a constant.');
        }

        return $sites;
    }

    /**
     * @param list<Site> $sites
     * @return list<string> what the user should know about the .htaccess files of the sites
     */
    public static function notices(array $sites): array
    {
        return array_merge(...array_map(
            static fn(Site $site): array => self::htaccess($site)->notices(),
            $sites,
        ));
    }

    private static function htaccess(Site $site): Htaccess
    {
        $read = new Htaccess();
        if ($site->readsHtaccess()) {
            $read->readBelow($site->root, '');
            foreach ($site->rules()->named('alias') as [, $prefix, $directory]) {
                $read->readBelow($directory, $prefix);
            }
        }

        return $read;
    }
}
