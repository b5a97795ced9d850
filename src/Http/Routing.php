<?php

declare(strict_types=1);

namespace Nexus\Http;

use Psr\Http\Server\RequestHandlerInterface;

/**
 * What routes are registered with: an App, a group of it, or, so that registrations chain, the route registered last.
 *
 * A handler takes path parameters by name (int, float, bool or string; a path that does not hold one is a 404) and the
 * Request, in any order. All of it is looked at when the route is registered: a handler that could not be called is an
 * error then (NX-0303).
 */
abstract class Routing
{
    /** Answers HEAD as well. */
    final public function get(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['GET'], $pattern, $handler);
    }

    final public function post(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['POST'], $pattern, $handler);
    }

    final public function put(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['PUT'], $pattern, $handler);
    }

    final public function patch(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['PATCH'], $pattern, $handler);
    }

    final public function delete(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['DELETE'], $pattern, $handler);
    }

    final public function options(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['OPTIONS'], $pattern, $handler);
    }

    final public function any(string $pattern, callable|string|RequestHandlerInterface $handler): RouteBuilder
    {
        return $this->add(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], $pattern, $handler);
    }

    /**
     * Routes below a common prefix, and with settings in common; groups nest.
     *
     * @param \Closure(RouteGroup): mixed $register
     */
    abstract public function group(string $prefix, \Closure $register): RouteGroup;

    /** @internal */
    abstract public function app(): App;

    /** @param list<string> $methods */
    abstract protected function add(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
    ): RouteBuilder;
}
