<?php

declare(strict_types=1);

namespace Nexus\Http\Ws;

use Nexus\Actor\Props;
use Nexus\Http\Actor\ActorRegistration;
use Nexus\Http\Actor\PoolSingletonSpawner;
use Nexus\Http\App;
use Nexus\Http\ErrorMode;
use Nexus\Http\Handler\Resolver\ParamResolver as PortableShape;
use Nexus\Http\MessageSerializer;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\RouteBuilder;
use Nexus\Http\RouteGroup;
use Nexus\Http\RouteSummary;
use Psr\Http\Server\MiddlewareInterface;
use Psr\SimpleCache\CacheInterface;

/**
 * The methods of an application, which a WsApplication passes to the App that it has.
 *
 * @internal
 */
trait ApplicationMethods
{
    private readonly App $app;

    /**
     * Adds a route for GET, as App::get().
     *
     * @param callable|array{string, string}|string|object $handler as for App::get()
     */
    public function get(string $path, callable|array|string|object $handler): RouteBuilder
    {
        return $this->app->get($path, $handler);
    }

    /**
     * Adds a route for POST, as App::post().
     *
     * @param callable|array{string, string}|string|object $handler as for App::get()
     */
    public function post(string $path, callable|array|string|object $handler): RouteBuilder
    {
        return $this->app->post($path, $handler);
    }

    /**
     * Adds a route for PUT, as App::put().
     *
     * @param callable|array{string, string}|string|object $handler as for App::get()
     */
    public function put(string $path, callable|array|string|object $handler): RouteBuilder
    {
        return $this->app->put($path, $handler);
    }

    /**
     * Adds a route for PATCH, as App::patch().
     *
     * @param callable|array{string, string}|string|object $handler as for App::get()
     */
    public function patch(string $path, callable|array|string|object $handler): RouteBuilder
    {
        return $this->app->patch($path, $handler);
    }

    /**
     * Adds a route for DELETE, as App::delete().
     *
     * @param callable|array{string, string}|string|object $handler as for App::get()
     */
    public function delete(string $path, callable|array|string|object $handler): RouteBuilder
    {
        return $this->app->delete($path, $handler);
    }

    /**
     * Registers routes with a common path prefix, as App::group().
     *
     * @param \Closure(RouteGroup): mixed $register
     */
    public function group(string $prefix, \Closure $register): RouteGroup
    {
        return $this->app->group($prefix, $register);
    }

    /**
     * Adds middleware to all routes, also those of ws() and channel(), as App::middleware().
     *
     * @param callable|string|MiddlewareInterface ...$middleware as for App::middleware()
     */
    public function middleware(callable|string|MiddlewareInterface ...$middleware): self
    {
        $this->app->middleware(...array_values($middleware));

        return $this;
    }

    /** Adds a way to compute arguments of handlers, as App::paramResolver(). */
    public function paramResolver(ParamResolver|PortableShape $resolver): self
    {
        $this->app->paramResolver($resolver);

        return $this;
    }

    /**
     * Registers an actor for #[FromActor], as App::actor().
     *
     * @template T of object
     *
     * @param Props<T> $props
     */
    public function actor(string $name, Props $props): ActorRegistration
    {
        return $this->app->actor($name, $props);
    }

    /**
     * Gives each request an actor of its own, as App::perRequestActor().
     *
     * @template T of object
     *
     * @param Props<T> $props
     */
    public function perRequestActor(string $name, Props $props): ActorRegistration
    {
        return $this->app->perRequestActor($name, $props);
    }

    /** Adds the routes that attributes declare below a directory, as App::discover(). */
    public function discover(string $directory): self
    {
        $this->app->discover($directory);

        return $this;
    }

    /** Whether clients may see exceptions in development, as App::errorMode(). */
    public function errorMode(ErrorMode $mode): self
    {
        $this->app->errorMode($mode);

        return $this;
    }

    /** Decodes bodies and encodes objects, as App::withMessageSerializer(). */
    public function withMessageSerializer(MessageSerializer $serializer): self
    {
        $this->app->withMessageSerializer($serializer);

        return $this;
    }

    /**
     * Answers exceptions of a class, as App::onError().
     *
     * @template T of object
     *
     * @param class-string<T> $class
     * @param callable(T, Request): mixed $function it may also take a PSR-7 request
     */
    public function onException(string $class, callable $function): self
    {
        $this->app->onException($class, $function);

        return $this;
    }

    /**
     * Remembers the classes that discover() finds, as App::withRouteCache().
     *
     * @param string|null $key of the entry; null: "nexus.http.routes"
     */
    public function withRouteCache(CacheInterface $cache, ?string $key = null): self
    {
        $this->app->withRouteCache($cache, $key);

        return $this;
    }

    /** Removes the entry of withRouteCache() from its cache. */
    public function clearRouteCache(): void
    {
        $this->app->clearRouteCache();
    }

    /** Whether an actor of actor() is one for all workers of the server. */
    public function requiresPoolSingleton(): bool
    {
        return $this->app->requiresPoolSingleton();
    }

    /** Starts actors for all workers by this object, as App::withPoolSingletonSpawner(). */
    public function withPoolSingletonSpawner(PoolSingletonSpawner $spawner): self
    {
        $this->app->withPoolSingletonSpawner($spawner);

        return $this;
    }

    /** Does nothing, as App::withoutDefaultExceptionHandler(). */
    public function withoutDefaultExceptionHandler(): self
    {
        return $this;
    }

    /**
     * The routes in the order of their registration, as App::registeredRoutes().
     *
     * @return list<RouteSummary>
     */
    public function registeredRoutes(): array
    {
        return $this->app->registeredRoutes();
    }
}
