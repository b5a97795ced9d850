<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\ConfigError;

/**
 * Checks patterns of paths and targets of rewriting rules, which C compiles (ext/server/site/pattern.h).
 *
 * @internal
 */
final class Pattern
{
    private const PARTS = 24;
    private const BYTES = 2000;
    private const CAPTURE = '\{(?<name>[A-Za-z0-9_]+)(?::int|\.\.\.)?\}';

    /** @throws ConfigError NX-0418 */
    public static function check(string $method, string $pattern): string
    {
        if ($pattern === '' || \strlen($pattern) > self::BYTES || str_contains($pattern, "\0")) {
            throw ConfigError::ofSite("{$method}() needs a pattern such as \"*.bak\" or \"/data/**\".");
        }
        $rest = (string) preg_replace('~' . self::CAPTURE . '~', '', $pattern);
        if (strpbrk($rest, '{}') !== false) {
            throw ConfigError::ofSite(
                "{$method}('{$pattern}') has braces that are no capture: write {name}, {name:int} or {name...}.",
            );
        }
        $inner = rtrim($pattern, '/');
        if ($pattern[0] !== '/' && str_contains($inner, '/')) {
            throw ConfigError::ofSite(
                "{$method}('{$pattern}') has a slash inside: begin a pattern of a whole path with one, '/{$pattern}'.",
            );
        }
        if (preg_match_all('~' . self::CAPTURE . '|\*\*?|\?|[^*?{}]+~', $pattern) > self::PARTS) {
            throw ConfigError::ofSite("{$method}('{$pattern}') has more than " . self::PARTS . ' parts: simplify it.');
        }

        // A folder is what is in it, too.
        return match (true) {
            $pattern[0] !== '/' => $inner,
            $pattern !== '/' && str_ends_with($pattern, '/') => "{$pattern}**",
            default => $pattern,
        };
    }

    /** @throws ConfigError NX-0418 */
    public static function checkWhole(string $method, string $pattern): string
    {
        return $pattern !== '' && $pattern[0] === '/'
            ? self::check($method, rtrim($pattern, '/') === '' ? '/' : $pattern)
            : throw ConfigError::ofSite("{$method}('{$pattern}') needs a whole path, which begins with a slash.");
    }

    /**
     * A pattern whose slash at the end has no further meaning.
     *
     * @throws ConfigError NX-0418
     */
    public static function checkExact(string $method, string $pattern): string
    {
        self::checkWhole($method, $pattern);

        return $pattern;
    }

    /** @throws ConfigError NX-0418 */
    public static function checkTarget(string $method, string $target, ?string $pattern): string
    {
        $isPath = preg_match('~^/[^\x00-\x20\x7f]*$~D', $target) === 1;
        if (!$isPath || \strlen($target) > self::BYTES) {
            throw ConfigError::ofSite(
                "{$method}() needs a target that begins with a slash and has no spaces, such as "
                    . "'/index.php?title={title}', not '{$target}'.",
            );
        }
        preg_match_all('~' . self::CAPTURE . '~', (string) $pattern, $captures);
        $known = [...$captures['name'], 'path'];
        if (preg_match_all('~\{([^}]*)\}?~', $target, $used) > self::PARTS / 2) {
            throw ConfigError::ofSite("{$method}() has too many captures in '{$target}'.");
        }
        foreach ($used[1] as $name) {
            if (!\in_array($name, $known, true)) {
                throw ConfigError::ofSite(
                    "{$method}() uses {{$name}} in '{$target}', which its pattern does not have: it has {"
                        . implode('}, {', $known) . '}.',
                );
            }
        }

        return $target;
    }
}
