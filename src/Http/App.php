<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Binding;
use Nexus\Http\Internal\Route;
use Psr\Container\ContainerInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Routes and the functions that answer them.
 *
 *     $app = App::create();
 *     $app->get('/users/{id}', fn (int $id, Request $request) => Response::json(['id' => $id]));
 *
 * A handler takes path parameters by name (int, float, bool or string; a path that does not hold one is a 404) and the
 * Request, in any order. All of it is looked at when the route is registered: a handler that could not be called is an
 * error then.
 */
final class App
{
    /** @var list<Route> */
    private array $routes = [];
    private string $prefix = '';

    private function __construct(private readonly ?ContainerInterface $container) {}

    /** @param ContainerInterface|null $container makes the handlers that are named by their class */
    public static function create(?ContainerInterface $container = null): self
    {
        return new self($container);
    }

    /** Answers HEAD as well. */
    public function get(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['GET'], $pattern, $handler);
    }

    public function post(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['POST'], $pattern, $handler);
    }

    public function put(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['PUT'], $pattern, $handler);
    }

    public function patch(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['PATCH'], $pattern, $handler);
    }

    public function delete(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['DELETE'], $pattern, $handler);
    }

    public function options(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['OPTIONS'], $pattern, $handler);
    }

    public function any(string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        return $this->add(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], $pattern, $handler);
    }

    /**
     * Routes below a common prefix; groups nest.
     *
     * @param \Closure(self): mixed $register
     */
    public function group(string $prefix, \Closure $register): self
    {
        $outer = $this->prefix;
        $this->prefix .= rtrim($prefix, '/');
        try {
            $register($this);
        } finally {
            $this->prefix = $outer;
        }

        return $this;
    }

    /**
     * @internal
     * @return list<Route>
     */
    public function routes(): array
    {
        return $this->routes;
    }

    /** @param list<string> $methods */
    private function add(array $methods, string $pattern, callable|string|RequestHandlerInterface $handler): self
    {
        $pattern = $this->prefix . $pattern;
        $this->routes[] = Binding::route($methods, $pattern, $handler, $this->container);

        return $this;
    }
}
