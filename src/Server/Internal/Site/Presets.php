<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\Site;

/**
 * The rules of known applications. `make apps` runs the applications with them.
 *
 * @internal
 */
final class Presets
{
    private const FPM = 'fpm-fcgi';

    public static function plain(Site $site): Site
    {
        $site = $site->index('index.php', 'index.html')->userIni();

        return is_file("{$site->root}/index.php") ? $site->front('index.php') : $site;
    }

    /** The application's one script, as a path. */
    public static function script(string $file): Site
    {
        $name = '/' . basename($file);

        return Site::of(\dirname($file))->front($name, missingScripts: true)->scripts($name)->withoutHtaccess();
    }

    public static function framework(Site $site): Site
    {
        // Packages publish their styles and scripts to public/vendor.
        return $site->front('index.php', missingScripts: true)->scripts('/index.php')->allow('/vendor/**')
            ->withoutHtaccess();
    }

    public static function laravel(Site $site): Site
    {
        $storage = \dirname($site->root) . '/storage/app/public';
        $site = self::framework($site);

        return is_dir($storage) ? $site->followLinks($storage)->noScripts('/storage/**') : $site;
    }

    public static function wordpress(Site $site): Site
    {
        $site = $site->index('index.php', 'index.html')->front('index.php')->userIni()
            ->noScripts('/wp-content/uploads/**', '/wp-content/cache/**', '/wp-content/languages/**')
            ->noScripts('/wp-includes/**')
            ->deny('/wp-config.php', '/wp-config-sample.php', '/readme.html', '/wp-content/debug.log')
            ->deny('/wp-admin/includes/**', '/wp-content/*.log');

        return self::followDebian(
            $site,
            '/var/lib/wordpress',
            '/usr/share/javascript',
            '/usr/share/tinymce',
            '/usr/share/wordpress',
        );
    }

    public static function mediawiki(Site $site, string $articles): Site
    {
        $path = '/' . trim($articles, '/');
        $site = $site->index('index.php', 'index.html')->front('index.php')->userIni()->sapi(self::FPM)
            ->noScripts('/images/**', '/resources/**', '/skins/**', '/extensions/**')
            ->deny('/cache/**', '/includes/**', '/languages/**', '/maintenance/**', '/serialized/**', '/tests/**')
            ->deny('/LocalSettings.php', '/images/deleted/**', '/docs/**', '/sql/**')
            ->rewrite("{$path}/{title...}", '/index.php?title={title}')
            ->redirect($path, "{$path}/", 302);

        return self::followDebian($site, '/var/lib/mediawiki', '/usr/share/mediawiki', '/usr/share/javascript');
    }

    public static function drupal(Site $site): Site
    {
        return $site->index('index.php')->front('index.php')->userIni()
            ->scripts('/index.php', '/update.php', '/core/authorize.php', '/core/install.php', '/core/rebuild.php')
            ->scripts('/core/modules/statistics/statistics.php')
            ->deny('*.engine', '*.install', '*.make', '*.module', '*.profile', '*.po', '*.theme', '*.twig', '*.yml')
            ->deny('*.sh', 'CHANGELOG.txt', 'INSTALL*.txt', 'MAINTAINERS.txt', 'web.config', '/sites/*/private/**')
            ->deny('/sites/**/settings*.php', '/sites/**/services*.yml');
    }

    public static function phpmyadmin(Site $site): Site
    {
        $site = $site->index('index.php')->userIni()
            ->scripts('/index.php', '/url.php', '/show_config_errors.php', '/examples/**', '/js/messages.php')
            ->deny('/libraries/**', '/templates/**', '/setup/**', '/sql/**', '/locale/**', '/examples/**', '/tmp/**')
            ->deny('/config*.php', '/themes/**/*.scss');

        return self::followDebian($site, '/usr/share/javascript', '/etc/phpmyadmin');
    }

    public static function dokuwiki(Site $site): Site
    {
        $site = $site->index('doku.php', 'index.php')->front('doku.php?id={path}')->userIni()
            ->deny('/data/**', '/conf/**', '/bin/**', '/inc/**', '/vendor/**', '/COPYING', '/VERSION', 'README')
            ->deny('/install.php')
            ->noScripts('/lib/images/**', '/lib/styles/**', '/lib/tpl/**/images/**')
            ->rewrite('/_media/{media...}', '/lib/exe/fetch.php?media={media}')
            ->rewrite('/_detail/{media...}', '/lib/exe/detail.php?media={media}')
            ->rewrite('/_export/{mode}/{id...}', '/doku.php?do=export_{mode}&id={id}');

        return self::followDebian($site, '/var/lib/dokuwiki', '/usr/share/javascript');
    }

    public static function kanboard(Site $site): Site
    {
        $site = $site->index('index.php')->front('index.php')->userIni()
            ->scripts('/index.php', '/jsonrpc.php')
            ->param('HTTP_MOD_REWRITE', 'On') // its .htaccess does so: Kanboard writes addresses without index.php
            ->deny('/app/**', '/data/**', '/libs/**', '/vendor/**', '/cli', '/config*.php', '/web.config');

        return self::followDebian($site, '/usr/share/javascript', '/usr/share/fonts-font-awesome');
    }

    /** Debian's packages link to libraries and to data of theirs in folders of their own. */
    private static function followDebian(Site $site, string ...$directories): Site
    {
        $packaged = array_filter($directories, is_dir(...));

        return preg_match('~^/(?:usr/share|var/lib)/~', $site->root) === 1 && $packaged !== []
            ? $site->followLinks(...$packaged)
            : $site;
    }
}
