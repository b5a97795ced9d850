<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\HttpMessageError;

/**
 * Routes that the server refuses together: two that can match the same path, or one that no server can have.
 *
 * @internal
 */
final class Conflicts
{
    /** @param list<Route> $routes */
    public static function areCompatible(array $routes): bool
    {
        return self::problemOf($routes) === null;
    }

    /**
     * Adds a problem for each route that does not fit those before it. Slow: it builds one table for each route.
     *
     * @param list<Route> $routes
     * @param list<string> $places file and line of each
     */
    public static function find(array $routes, array $places, Problems $problems): void
    {
        $accepted = [];
        foreach ($routes as $index => $route) {
            $problem = self::problemOf([...$accepted, $route]);
            if ($problem === null) {
                $accepted[] = $route;
                continue;
            }
            $problems->add($places[$index], $problem);
        }
    }

    /** @param list<Route> $routes */
    private static function problemOf(array $routes): ?HttpMessageError
    {
        try {
            new Server(
                array_map(static fn(Route $route): array => $route->flat(), $routes),
                types: PathTypes::ofRoutes($routes),
            );

            return null;
        } catch (HttpMessageError $problem) {
            return $problem;
        }
    }
}
