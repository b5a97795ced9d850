<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Server\HttpServer;

/**
 * The server's own health routes, below the prefix: `live` (the event loop runs) and `ready` (the server accepts more
 * clients). A path that the application routes itself is left to the application.
 *
 * @internal
 */
final class Health
{
    private const ROUTES = ['live' => HttpServer::HEALTH_LIVE, 'ready' => HttpServer::HEALTH_READY];

    /**
     * @param list<Route> $routes the application's
     * @return list<array{list<string>, string, int, list<int>}>
     */
    public static function routes(?string $prefix, array $routes): array
    {
        $own = [];
        foreach ($prefix === null ? [] : self::ROUTES as $name => $answer) {
            $path = "{$prefix}/{$name}";
            if (array_filter($routes, static fn(Route $route): bool => $route->covers($path)) === []) {
                $own[] = [['GET'], $path, $answer, []];
            }
        }

        return $own;
    }
}
