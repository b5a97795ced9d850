<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Translates configuration files of nginx and php-fpm, and .htaccess files, to a nexus.php.
 *
 * @internal
 */
final readonly class Import
{
    private const PRESETS = [
        'wp-login.php' => 'wordpress',
        'LocalSettings.php' => 'mediawiki',
        'doku.php' => 'dokuwiki',
        'app/Controller/BoardViewController.php' => 'kanboard',
        'core/lib/Drupal.php' => 'drupal',
        'libraries/classes/Config.php' => 'phpmyadmin',
    ];

    private const APACHE = '~^\s*(?:<IfModule|Rewrite(?:Engine|Rule)|Options|Require|Deny from|DirectoryIndex)~mi';

    /** @param list<Notice> $notices what was not translated */
    private function __construct(public string $code, public array $notices) {}

    /**
     * @param list<string> $files
     * @param string|null $pool the pool of php-fpm whose sites are translated; null: all
     * @throws ImportException
     */
    public static function of(array $files, ?string $pool = null): self
    {
        $notices = new Notices();
        $draft = new ServerDraft();
        $servers = new NginxServers($draft, $notices);
        $pools = new FpmPools($notices);
        $ofApache = [];
        foreach ($files as $file) {
            match (self::kind($file)) {
                'apache' => $ofApache[] = $file,
                'php-fpm' => $pools->read($file),
                default => $servers->translate(NginxFile::read($file, $notices)),
            };
        }
        foreach ($ofApache as $file) {
            self::readHtaccess((string) realpath($file), $draft, $notices);
        }
        self::usePool($pools, $pool, $draft);
        self::chooseDefault($draft, $notices);
        if ($draft->sites === []) {
            throw ImportException::noSite();
        }
        self::namePresets($draft, $notices);

        return new self(ConfigCode::of($draft, $files), $notices->all());
    }

    /** @throws ImportException */
    private static function kind(string $file): string
    {
        $text = is_file($file) ? @file_get_contents($file) : false;
        if ($text === false) {
            throw ImportException::unreadable($file);
        }
        $isApache = preg_match(self::APACHE, $text) === 1;

        return match (true) {
            str_ends_with($file, '.htaccess') || str_ends_with($file, 'htaccess.txt') => 'apache',
            preg_match('~^\s*\[[^\]\s]+\]\s*$~m', $text) === 1 => 'php-fpm',
            $isApache && !str_contains($text, 'server') => 'apache',
            default => 'nginx',
        };
    }

    /** @throws ImportException */
    private static function readHtaccess(string $file, ServerDraft $draft, Notices $notices): void
    {
        foreach ($draft->sites as $site) {
            if ($site->root !== null && realpath($site->root) === \dirname($file)) {
                HtaccessRules::translate($file, $site, $notices);

                return;
            }
        }
        $site = new SiteDraft();
        $site->root = \dirname($file);
        HtaccessRules::translate($file, $site, $notices);
        $draft->sites[] = $site;
    }

    /** @throws ImportException */
    private static function usePool(FpmPools $pools, ?string $pool, ServerDraft $draft): void
    {
        $names = $pools->names();
        if ($pool !== null && !\in_array($pool, $names, true)) {
            throw ImportException::noPool($pool, $names);
        }
        if ($pool === null && \count($names) > 1) {
            throw ImportException::severalPools($names);
        }
        $pool ??= $names[0] ?? null;
        if ($pool === null) {
            return;
        }
        $address = $pools->address($pool);
        $others = array_diff(array_map($pools->address(...), $names), [$address]);
        $draft->sites = array_values(array_filter(
            $draft->sites,
            static fn(SiteDraft $site): bool => !\in_array($site->pool, $others, true),
        ));
        $pools->translate($pool, $draft, $draft->sites);
    }

    /** As in nginx, the first site answers for hosts that no site names, unless another one is the default. */
    private static function chooseDefault(ServerDraft $draft, Notices $notices): void
    {
        $marked = array_filter($draft->sites, static fn(SiteDraft $site): bool => $site->isDefault);
        $open = array_filter($draft->sites, static fn(SiteDraft $site): bool => !$site->has('hosts'));
        $default = [...$marked, ...$open, ...$draft->sites][0] ?? null;
        $kept = [];
        foreach ($draft->sites as $site) {
            $site->isDefault = $site === $default;
            if ($site === $default || $site->has('hosts')) {
                $kept[] = $site;
            } else {
                $notices->add((string) $site->root, 'server', 'two servers answer for every host: it was left out');
            }
        }
        $draft->sites = $kept;
    }

    private static function namePresets(ServerDraft $draft, Notices $notices): void
    {
        foreach ($draft->sites as $site) {
            foreach (self::PRESETS as $file => $preset) {
                if (is_file("{$site->root}/{$file}")) {
                    $advice = "Site::{$preset}('{$site->root}') has tested rules for this application: use it in place "
                        . 'of Site::of()';
                    $notices->add((string) $site->root, $file, $advice);
                }
            }
        }
    }
}
