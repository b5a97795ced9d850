<?php

declare(strict_types=1);

namespace Nexus\Http;

/**
 * A middleware that does not do the same for every route, for example because attributes of handlers decide. Requests
 * that match no route, and applications of App::pooled(), get its __invoke().
 *
 *     final readonly class Audit implements RouteMiddleware
 *     {
 *         public function forRoute(RouteContext $route): \Closure
 *         {
 *             return $route->attributes(Silent::class) === []
 *                 ? $this(...)
 *                 : static fn (Request $request, callable $next): Response => $next($request);
 *         }
 *     }
 */
interface RouteMiddleware
{
    /**
     * Called once for each route when the server starts.
     *
     * @return \Closure(Request, callable(Request): Response): Response the middleware of that route
     */
    public function forRoute(RouteContext $route): \Closure;

    /**
     * The middleware for other requests.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response;
}
