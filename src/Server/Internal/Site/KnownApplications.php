<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\ConfigError;

/**
 * The presets of Site.
 *
 * @internal
 */
trait KnownApplications
{
    /**
     * Index files and, where there is an index.php, the front controller: what `nexus serve DIRECTORY --classic` does.
     *
     * @throws ConfigError NX-0418
     */
    public static function plain(string $root): self
    {
        return Presets::plain(self::of($root));
    }

    /**
     * WordPress. Uploaded files are never executed.
     *
     * @param string $root the directory with wp-login.php
     * @throws ConfigError NX-0418
     */
    public static function wordpress(string $root): self
    {
        return Presets::wordpress(self::of($root));
    }

    /**
     * MediaWiki, with pages at `/wiki/Title` beside `/index.php?title=Title`.
     *
     * @param string $root the directory with LocalSettings.php
     * @param string $articles path of pages: $wgArticlePath without "$1"
     * @throws ConfigError NX-0418
     */
    public static function mediawiki(string $root, string $articles = '/wiki/'): self
    {
        return Presets::mediawiki(self::of($root), $articles);
    }

    /**
     * Drupal 8 and newer.
     *
     * @param string $root the directory with core/ and sites/
     * @throws ConfigError NX-0418
     */
    public static function drupal(string $root): self
    {
        return Presets::drupal(self::of($root));
    }

    /**
     * phpMyAdmin, also as Debian installs it in /usr/share/phpmyadmin.
     *
     * @param string $root the directory with its index.php
     * @throws ConfigError NX-0418
     */
    public static function phpmyadmin(string $root): self
    {
        return Presets::phpmyadmin(self::of($root));
    }

    /**
     * DokuWiki, with any setting of its option "userewrite".
     *
     * @param string $root the directory with doku.php
     * @throws ConfigError NX-0418
     */
    public static function dokuwiki(string $root): self
    {
        return Presets::dokuwiki(self::of($root));
    }

    /**
     * Kanboard, with and without its option ENABLE_URL_REWRITE.
     *
     * @param string $root the directory with jsonrpc.php
     * @throws ConfigError NX-0418
     */
    public static function kanboard(string $root): self
    {
        return Presets::kanboard(self::of($root));
    }

    /**
     * Symfony: only index.php is executed.
     *
     * @param string $root the public/ folder
     * @throws ConfigError NX-0418
     */
    public static function symfony(string $root): self
    {
        return Presets::framework(self::of($root));
    }

    /**
     * Laravel: only index.php is executed, and links to its storage/ folder are followed.
     *
     * @param string $root the public/ folder
     * @throws ConfigError NX-0418
     */
    public static function laravel(string $root): self
    {
        return Presets::laravel(self::of($root));
    }
}
