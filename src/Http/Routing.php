<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\File\Files;
use Nexus\Http\File\FilesError;

/**
 * Registers routes. It is implemented by an App, by a group of routes, and by the route registered last, so that calls
 * chain.
 *
 * A handler takes path parameters by name (int, float, bool, string or a backed enum), the Request, services, and what
 * attributes describe, in any order. A path whose parameter does not convert to its type gets a 404. When the server
 * starts, all routes are validated, and one error lists everything that is wrong (NX-0303).
 */
abstract class Routing
{
    /**
     * Also answers HEAD.
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function get(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['GET'], $pattern, $handler);
    }

    /**
     * Sends the files of a directory, for GET and HEAD: /assets/app.js is app.js in it.
     *
     * @param string $prefix "/assets"; empty: every path that no other route has
     * @param string|Files $directory a path, or Files with settings
     * @throws FilesError NX-1167 when it is no directory
     */
    final public function files(string $prefix, string|Files $directory): RouteBuilder
    {
        $files = \is_string($directory) ? Files::in($directory) : $directory;

        return $this->add(['GET'], rtrim($prefix, '/') . '/{path...}', $files);
    }

    /**
     * Adds a route for POST, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function post(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['POST'], $pattern, $handler);
    }

    /**
     * Adds a route for PUT, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function put(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['PUT'], $pattern, $handler);
    }

    /**
     * Adds a route for PATCH, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function patch(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['PATCH'], $pattern, $handler);
    }

    /**
     * Adds a route for DELETE, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function delete(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['DELETE'], $pattern, $handler);
    }

    /**
     * Adds a route for OPTIONS, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function options(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['OPTIONS'], $pattern, $handler);
    }

    /**
     * Adds a route for every method, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function any(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], $pattern, $handler);
    }

    /**
     * Registers routes with a common path prefix and common settings. Groups can be nested.
     *
     * @param \Closure(RouteGroup): mixed $register
     */
    abstract public function group(string $prefix, \Closure $register): RouteGroup;

    /** @internal */
    abstract public function app(): App;

    /**
     * @param list<string> $methods
     * @param callable|array{string, string}|string|object $handler
     */
    abstract protected function add(
        array $methods,
        string $pattern,
        callable|array|string|object $handler,
    ): RouteBuilder;
}
