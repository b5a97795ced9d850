<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteContext;
use Nexus\Http\RouteMiddleware;
use Psr\EventDispatcher\EventDispatcherInterface;

use function Nexus\Http\Internal\pattern_parameters;

/**
 * Dispatches RequestStarted, RouteMatched and RequestCompleted to PSR-14 listeners.
 *
 *     $app->middleware(new RequestEvents($dispatcher));
 *
 * Register it as the first middleware of the application, so that the others run between the events. An exception of a
 * listener is answered as one of a middleware. A request that is cancelled has no RequestCompleted.
 */
final readonly class RequestEvents implements RouteMiddleware
{
    public function __construct(private EventDispatcherInterface $dispatcher) {}

    /**
     * Called by the framework.
     *
     * @return \Closure(Request, callable(Request): Response): Response
     */
    public function forRoute(RouteContext $route): \Closure
    {
        $names = pattern_parameters($route->pattern);

        return fn(Request $request, callable $next): Response => $this->run(
            $request,
            $next,
            fn(): object => $this->dispatcher->dispatch(new RouteMatched(
                $request,
                $route,
                array_intersect_key($request->attributes(), $names),
            )),
        );
    }

    /**
     * Called by the framework for requests without a route.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        return $this->run($request, $next, null);
    }

    /** @param callable(Request): Response $next */
    private function run(Request $request, callable $next, ?\Closure $matched): Response
    {
        $start = hrtime(true);
        $this->dispatcher->dispatch(new RequestStarted($request, $start));
        if ($matched !== null) {
            $matched();
        }
        $response = $next($request);
        $this->dispatcher->dispatch(new RequestCompleted($request, $response, hrtime(true) - $start));

        return $response;
    }
}
