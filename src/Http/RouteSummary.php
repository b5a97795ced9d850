<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\HandlerReflection;
use Nexus\Http\Internal\WebSocket\SocketRoute;

/**
 * A route of App::registeredRoutes().
 *
 *     foreach ($app->registeredRoutes() as $route) {
 *         echo "{$route->method} {$route->path}\n";
 *     }
 */
final readonly class RouteSummary
{
    private function __construct(
        public string $method,
        public string $path,
        public ?string $name,
        /** The class or the function; "Closure" for a closure. */
        public string $handler,
    ) {}

    /**
     * @internal
     * @return list<self> one for each method
     */
    public static function of(Definition $route): array
    {
        $handler = SocketRoute::handlerOf($route->handler) instanceof \Closure
            ? 'Closure'
            : HandlerReflection::name($route->handler);

        return array_map(
            static fn(string $method): self => new self($method, $route->pattern(), $route->name, $handler),
            $route->methods,
        );
    }
}
