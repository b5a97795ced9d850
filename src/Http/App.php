<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorSystem;
use Nexus\Http\Internal\Binding;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Internal\Pool;
use Nexus\Http\Internal\Route;
use Nexus\Http\Internal\Server;
use Psr\Container\ContainerInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Routes and their handlers.
 *
 *     $app = App::create();
 *     $app->get('/users/{id}', fn (int $id, Request $request) => Response::json(['id' => $id]));
 *     $app->group('/reports', function (RouteGroup $reports) {
 *         $reports->get('/daily', DailyReport::class)->deadline(30.0);
 *     })->deadline(5.0);
 */
final class App extends Routing
{
    use Limited;

    /** @var list<Route> */
    private array $routes = [];
    /** @var list<string> */
    private array $isolated = [];
    private ?bool $superglobals = null;
    private ?ActorSystem $system = null;

    private function __construct(
        private readonly ?ContainerInterface $container,
        private readonly ?Pool $pool = null,
    ) {
        $this->policy = new Policy();
    }

    /**
     * Creates an application without routes.
     *
     * @param ContainerInterface|null $container creates the handlers that are given by their class name
     */
    public static function create(?ContainerInterface $container = null): self
    {
        return new self($container);
    }

    /**
     * Sets the actor system that the handlers use. Each worker has its own, which is shut down after the worker's last
     * request. `nexus status --actors` shows its actors.
     *
     * @throws \Nexus\NexusException NX-0303 when the application has another system already
     */
    public function withActors(ActorSystem $system): self
    {
        $this->system === null || $this->system === $system || throw InvalidHandlerError::secondActorSystem();
        $this->system = $system;

        return $this;
    }

    /**
     * Gives each request in progress an application instance of its own. For code that stores data of *the* request in
     * its objects and therefore cannot answer several requests at once.
     *
     *     return App::pooled(function () {
     *         $kernel = new Kernel('prod', false);
     *         return fn (ServerRequestInterface $request) => $kernel->answer($request);
     *     });
     *
     * The first instance is created when the server starts, further ones when more requests are in progress. An
     * instance whose request ended without an answer is not used again. When $max instances are in use, further
     * requests wait.
     *
     * @param callable(): mixed $make returns what a server could serve itself: a PSR-15 handler, or a callable that
     * takes the request
     * @param int $max maximum number of instances, and so of requests in progress, in each worker
     * @throws \Nexus\NexusException NX-0303 when $max is less than 1
     */
    public static function pooled(callable $make, int $max = 32): self
    {
        return new self(null, new Pool($make(...), $max >= 1 ? $max : throw InvalidHandlerError::emptyPool($max)));
    }

    /**
     * Isolates state that PHP keeps once per process, so that each request has its own: "App\\Registry::$current" or
     * "App\\Registry::*" (static properties), "function:legacy_cache", "function:App\\Legacy::cached" (their static
     * variables), "global:wpdb". A request starts with the values from the boot; objects are shared. Its changes are
     * discarded when it ends; with pooled() they stay with the application instance. A class that only a later file
     * declares is written "?Legacy\\Config::*".
     *
     * @param list<string> $what the server refuses to start with NX-0711 to NX-0714 for an entry that names none of
     * these
     */
    public function isolate(array $what): self
    {
        $this->isolated = [...$this->isolated, ...$what];

        return $this;
    }

    /**
     * Fills $_GET and the other superglobals for every request, or for none. By default they are filled once any code
     * mentions them.
     */
    public function superglobals(bool $fill = true): self
    {
        $this->superglobals = $fill;

        return $this;
    }

    public function group(string $prefix, \Closure $register): RouteGroup
    {
        return $this->root()->group($prefix, $register);
    }

    /** Returns itself. */
    public function app(): self
    {
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

    /** @internal */
    public function system(): ?ActorSystem
    {
        return $this->system;
    }

    /** @internal */
    public function pool(): ?Pool
    {
        return $this->pool;
    }

    /** @internal */
    public function settle(Server $server): void
    {
        $server->superglobals($this->superglobals);
        $server->isolate($this->isolated);
    }

    /**
     * @internal
     * @param list<string> $methods
     */
    public function register(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
        Policy $policy,
    ): void {
        $this->routes[] = Binding::route($methods, $pattern, $handler, $this->container, $policy);
    }

    /** @internal the settings for routes, unless a group or a route sets others */
    public function policy(): Policy
    {
        return $this->policy;
    }

    protected function add(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
    ): RouteBuilder {
        return $this->root()->add($methods, $pattern, $handler);
    }

    /** Not stored: it refers to this object, and a reference cycle would stay until the garbage collector runs. */
    private function root(): RouteGroup
    {
        return new RouteGroup($this, '', $this->policy);
    }
}
