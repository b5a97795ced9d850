<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\MessageSerializer;
use Nexus\Http\Middleware\ExceptionHandlerMiddleware;
use Nexus\Http\Request;
use Nexus\Http\RouteContext;
use Nexus\Http\RouteMiddleware;
use Nexus\Http\Server\HttpServer;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Combines a handler, its arguments and its middleware into the closure and the plan that the server gets.
 *
 * @internal
 */
final readonly class Assembly
{
    /**
     * @param list<\Closure|MiddlewareInterface> $outer the application's middleware
     * @param bool $mapsErrors whether the application has functions for exceptions
     * @param MessageSerializer|null $serializer encodes objects that handlers return; null: they become JSON
     */
    public function __construct(
        private array $outer,
        private bool $mapsErrors,
        private ?MessageSerializer $serializer,
    ) {}

    /**
     * @param list<\Closure|MiddlewareInterface> $inner of groups and of the route
     *
     * @return array{\Closure, list<int>}
     */
    public function route(\Closure $handler, Arguments $arguments, array $inner, RouteContext $route): array
    {
        if ($this->outer !== [] || $inner !== [] || $this->serializer !== null) {
            $plan = [HttpServer::ARGUMENT_REQUEST, ...$arguments->streamBody() ? [HttpServer::ARGUMENT_BODY] : []];

            return [$this->chain($handler, $arguments->fromRequest(), $inner, $route), $plan];
        }

        $plan = $arguments->plan();

        return $plan !== null ? [$handler, $plan] : Shapes::call($handler, $arguments);
    }

    /** @return (\Closure(Request): mixed)|null answers requests that match no route; null: the server does */
    public function unmatched(): ?\Closure
    {
        return match (true) {
            $this->outer !== [] => $this->chain(Unmatched::answer(...), [null], []),
            $this->mapsErrors => Unmatched::answer(...),
            default => null,
        };
    }

    /** @return (\Closure(\Closure): \Closure)|null adds the application's middleware; null: there is none */
    public function around(): ?\Closure
    {
        return $this->outer === [] ? null : fn(\Closure $handler): \Closure => $this->chain($handler, [null], []);
    }

    /**
     * @param list<(\Closure(Request): mixed)|null> $arguments
     * @param list<\Closure|MiddlewareInterface> $inner
     */
    private function chain(\Closure $handler, array $arguments, array $inner, ?RouteContext $route = null): \Closure
    {
        $layers = [];
        $answersAll = false;
        foreach (self::closures($this->outer, $route) as $middleware) {
            $layers[] = $middleware;
            $answersAll = $answersAll || self::answersExceptions($middleware);
            if (!$answersAll) {
                // It gets a response from what is inside of it, whatever refuses the request there.
                $layers[] = Shapes::BOUNDARY;
            }
        }

        $layers = [...$layers, ...self::closures($inner, $route)];

        return Shapes::chain($handler, $arguments, $layers, $route === null ? null : $this->serializer);
    }

    /**
     * @param list<\Closure|MiddlewareInterface> $middlewares
     *
     * @return list<\Closure>
     */
    private static function closures(array $middlewares, ?RouteContext $route): array
    {
        return array_map(
            static fn(\Closure|MiddlewareInterface $one): \Closure
                => $one instanceof \Closure ? self::ofRoute($one, $route) : Bridge::middleware($one),
            $middlewares,
        );
    }

    private static function answersExceptions(\Closure $middleware): bool
    {
        return (new \ReflectionFunction($middleware))->getClosureThis() instanceof ExceptionHandlerMiddleware;
    }

    private static function ofRoute(\Closure $middleware, ?RouteContext $route): \Closure
    {
        $function = new \ReflectionFunction($middleware);
        $object = $function->getName() === '__invoke' ? $function->getClosureThis() : null;

        return $route !== null && $object instanceof RouteMiddleware ? $object->forRoute($route) : $middleware;
    }
}
