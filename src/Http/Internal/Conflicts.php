<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\HttpMessageError;
use Nexus\Http\Server\HttpServer;

/**
 * Routes that the server refuses together: two that can match the same path, or one that no server can have.
 *
 * @internal
 */
final class Conflicts
{
    /** Finding further ones would take long in a large application. */
    private const MAX = 20;

    /**
     * Adds a problem for each route that does not fit those before it.
     *
     * @param list<Route> $routes
     * @param list<string> $places file and line of each
     */
    public static function find(array $routes, array $places, Problems $problems): void
    {
        for ($found = 0; $found < self::MAX && self::problemOf($routes) !== null; $found++) {
            $index = self::firstRefused($routes);
            $problem = self::problemOf(\array_slice($routes, 0, $index + 1));
            \assert($problem !== null);
            $problems->add($places[$index], $problem);
            array_splice($routes, $index, 1);
            array_splice($places, $index, 1);
        }
    }

    /**
     * A binary search for the first route that the server refuses beside those before it.
     *
     * @param list<Route> $routes
     */
    private static function firstRefused(array $routes): int
    {
        $accepted = 0;
        $refused = \count($routes);
        while ($refused - $accepted > 1) {
            $middle = intdiv($accepted + $refused, 2);
            self::problemOf(\array_slice($routes, 0, $middle)) === null ? $accepted = $middle : $refused = $middle;
        }

        return $accepted;
    }

    /** @param list<Route> $routes */
    private static function problemOf(array $routes): ?HttpMessageError
    {
        try {
            new HttpServer(
                array_map(static fn(Route $route): array => $route->flat(), $routes),
                types: PathTypes::ofRoutes($routes),
            );

            return null;
        } catch (HttpMessageError $problem) {
            return $problem;
        }
    }
}
