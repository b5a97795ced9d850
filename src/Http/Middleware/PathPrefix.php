<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

/**
 * Paths, and what is below them.
 *
 * @internal
 */
final class PathPrefix
{
    /**
     * @param class-string $middleware
     * @param array<string> $paths
     * @return list<string> without a slash at the end
     * @throws InvalidMiddlewareError NX-1132 for a path that does not begin with a slash
     */
    public static function all(string $middleware, array $paths): array
    {
        $prefixes = [];
        foreach ($paths as $path) {
            if (!str_starts_with($path, '/')) {
                throw InvalidMiddlewareError::setting($middleware, "the path \"{$path}\" does not begin with a slash");
            }
            $prefixes[] = rtrim($path, '/');
        }

        return $prefixes;
    }

    /** @param list<string> $prefixes */
    public static function covers(array $prefixes, string $path): bool
    {
        foreach ($prefixes as $prefix) {
            if ($path === $prefix || str_starts_with($path, "{$prefix}/")) {
                return true;
            }
        }

        return false;
    }
}
