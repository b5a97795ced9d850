<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Handlers;
use Nexus\Http\Internal\Health;
use Nexus\Http\Internal\PathTypes;
use Nexus\Http\Internal\PreparedErrors;
use Nexus\Http\Internal\Results;
use Nexus\Http\Internal\Route;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\Server\Settings;
use Nexus\Http\Ws\WsApplication;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Creates the server of a worker from the value that the application file returns.
 *
 * @internal
 */
final class ServerFactory
{
    private const CONCURRENCY = 1000;
    /**
     * Other frameworks' code was written for one request at a time; further requests wait, as they do for a free FPM
     * process.
     */
    private const FOREIGN_CONCURRENCY = 1;
    private const FOREIGN_QUEUE = 1000;
    private const HEALTH = '/health';

    /**
     * The server lives longer than the code that made the application, and keeps the application alive.
     *
     * @param Settings|null $settings null: the defaults
     * @param (\Closure(?string $route, \Closure): \Closure)|null $around creates the closure that is called instead of
     * a handler; the settings must then limit the concurrency to one request
     * @param string|null $health path prefix of the server's own health routes; null: none
     */
    public static function create(
        mixed $served,
        ?Settings $settings = null,
        ?\Closure $around = null,
        ?string $health = self::HEALTH,
    ): HttpServer {
        $server = self::build($served, $settings, $around, $health);
        $app = self::app($served);
        if ($app !== null) {
            $server->mapErrors(static fn(\Throwable $thrown, Request $request): ?Response
                => $app->errors()->answer($thrown, $request));
        }

        return $server;
    }

    /** The server of App::handle(): it has no reference to the application, which owns it. */
    public static function inProcess(App $app): HttpServer
    {
        $server = self::build($app, null, null, self::HEALTH);
        $server->mapErrors($app->errors()->answer(...));

        return $server;
    }

    /**
     * A server in this process for some routes of an application.
     *
     * @param list<Route> $routes
     * @param (\Closure(Request): mixed)|null $fallback answers requests that match no route; null: the server does
     */
    public static function ofRoutes(App $app, array $routes, ?\Closure $fallback): HttpServer
    {
        $server = new HttpServer(
            routes: self::routes($routes, null, null),
            fallback: $fallback,
            convert: Results::response(...),
            types: PathTypes::ofRoutes($routes),
        );
        $server->mapErrors($app->errors()->answer(...));
        self::configure($server, $app);

        return $server;
    }

    /** @param (\Closure(?string $route, \Closure): \Closure)|null $around */
    private static function build(mixed $served, ?Settings $settings, ?\Closure $around, ?string $health): HttpServer
    {
        $app = self::app($served);
        $health = $health === null ? null : $app?->healthPrefix() ?? $health;
        $served = $app ?? $served;
        $pool = $app?->pool();
        $pipeline = $app?->pipeline();
        $fallback = $app === null ? self::fallback($served) : $pipeline?->unmatched;
        $server = new HttpServer(
            routes: self::routes($pipeline->routes ?? [], $around, $health),
            fallback: $fallback !== null && $around !== null ? $around(null, $fallback) : $fallback,
            convert: Results::response(...),
            settings: $settings ?? new Settings(
                concurrency: self::concurrency($served, null),
                queue: self::queue($served, null),
            ),
            types: PathTypes::ofRoutes($pipeline->routes ?? []),
        );
        if ($app !== null) {
            self::configure($server, $app);
            PreparedErrors::prepare($server, $app->errors());
        }
        $server->limitFallback($app?->policy()->deadline(), $app?->policy()->cancels());
        if ($pool !== null) {
            $outer = $pipeline?->around;
            $instance = static fn(): \Closure => $outer === null
                ? self::fallback(($pool->make)())
                : $outer(self::fallback(($pool->make)()));
            $server->pool($around === null ? $instance : static fn(): \Closure => $around(null, $instance()));
        }

        return $server;
    }

    private static function configure(HttpServer $server, App $app): void
    {
        $app->configure($server);
        if ($app->errors()->hasReporters()) {
            $server->reportTo($app->errors()->report(...));
        }
    }

    /** Maximum number of requests in progress. */
    public static function concurrency(mixed $served, ?int $given): int
    {
        $pool = self::app($served)?->pool();

        return match (true) {
            $pool !== null => min($pool->max, $given ?? $pool->max),
            $given !== null => $given,
            self::isForeign($served) => self::FOREIGN_CONCURRENCY,
            default => self::CONCURRENCY,
        };
    }

    /**
     * Maximum number of queued requests; null: the same as the concurrency.
     *
     * @param int|null $concurrency as configured
     * @param bool $isWatched leak detection runs between two requests
     */
    public static function queue(mixed $served, ?int $concurrency, bool $isWatched = false): ?int
    {
        return $isWatched || ($concurrency === null && self::isForeign($served)) ? self::FOREIGN_QUEUE : null;
    }

    /**
     * @param list<Route> $routes
     * @param (\Closure(?string $route, \Closure): \Closure)|null $around
     * @return list<array{list<string>, string, \Closure|int, list<int>, 4?: int|null, 5?: float|null, 6?: bool|null,
     *     7?: bool, 8?: string|null}>
     */
    private static function routes(array $routes, ?\Closure $around, ?string $health): array
    {
        $flat = array_map(static fn(Route $route): array => $route->flat($around, $health), $routes);

        return [...$flat, ...Health::routes($health, $routes)];
    }

    /** Whether the application was written for one request at a time. */
    private static function isForeign(mixed $served): bool
    {
        $app = self::app($served);

        return $app === null ? $served instanceof RequestHandlerInterface : $app->pool() !== null;
    }

    /** The application: a file may also return its last route or a group of it, or the result of compile(). */
    public static function app(mixed $served): ?App
    {
        return match (true) {
            $served instanceof Routing, $served instanceof CompiledApp => $served->app(),
            $served instanceof WsApplication => $served->inner(),
            default => null,
        };
    }

    private static function fallback(mixed $served): \Closure
    {
        if ($served instanceof RequestHandlerInterface) {
            return Handlers::psr15($served);
        }
        if (!\is_callable($served)) {
            throw InvalidHandlerError::notServable($served);
        }
        $closure = $served(...);

        return self::wantsPsr7($closure)
            ? static fn(Request $request): mixed => $closure($request->toPsr7())
            : $closure;
    }

    private static function wantsPsr7(\Closure $closure): bool
    {
        $parameters = (new \ReflectionFunction($closure))->getParameters();
        foreach (\array_slice($parameters, 1) as $parameter) {
            $parameter->isOptional() || throw InvalidHandlerError::notInPattern('every request', $parameter);
        }
        $type = ($parameters[0] ?? null)?->getType();
        if ($type === null) {
            return false;
        }
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : '';

        return match (true) {
            is_a($name, ServerRequestInterface::class, true), is_a(ServerRequestInterface::class, $name, true) => true,
            \in_array($name, [Request::class, 'mixed', 'object'], true) => false,
            default => throw InvalidHandlerError::badType('every request', $parameters[0]),
        };
    }
}
