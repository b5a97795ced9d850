<?php

declare(strict_types=1);

namespace Nexus\Http\Ws;

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\CompiledApp;
use Nexus\Http\RouteGroup;
use Nexus\Http\WebSocket\Handler;
use Psr\Container\ContainerInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Log\LoggerInterface;

/**
 * An application with WebSockets: the name and shape of the Nexus library (nexus-actors/nexus), for applications that
 * move over. New code calls ws() and channel() of an App.
 *
 *     return WsApplication::create(ActorSystem::create('chat'))->channel('/games/{game}', Game::class, 'game');
 */
final class WsApplication
{
    use ApplicationMethods;

    private readonly RouteGroup $routes;

    private function __construct(App $app)
    {
        $this->app = $app;
        $this->routes = $app->group('', static fn(): null => null);
    }

    /** An application without routes. */
    public static function create(ActorSystem $system): self
    {
        return new self(App::create()->withActors($system));
    }

    /**
     * Adds WebSockets to an application, which is changed.
     *
     * @throws \Nexus\NexusException NX-0303 when the application has another system already
     */
    public static function decorate(App $inner, ActorSystem $system): self
    {
        return new self($inner->withActors($system));
    }

    /** The application that has the routes. */
    public function inner(): App
    {
        return $this->app;
    }

    /**
     * Adds a route for WebSockets, as App::ws().
     *
     * @param \Closure|Handler|string|array{string, string} $handlerClass also a class that extends WebSocketHandler
     * @param array<callable|string|MiddlewareInterface> $middleware
     */
    public function ws(string $path, \Closure|Handler|string|array $handlerClass, array $middleware = []): self
    {
        $this->routes->ws($path, $handlerClass, $middleware);

        return $this;
    }

    /**
     * Adds a route for WebSockets whose events an actor handles, as App::channel().
     *
     * @param string $actorClass extends WebSocketChannelActor or ChannelActor
     * @param string $key name of the path parameter
     * @param (\Closure(string): mixed)|null $factory creates the actor; null: an object of the class
     * @param array<callable|string|MiddlewareInterface> $middleware
     */
    public function channel(
        string $path,
        string $actorClass,
        string $key,
        ?\Closure $factory = null,
        array $middleware = [],
    ): self {
        $this->routes->channel($path, $actorClass, $key, $factory, $middleware);

        return $this;
    }

    /**
     * Adds middleware to all routes of ws() and channel(). It runs after that of the application, and before that of
     * the route.
     *
     * @param callable|string|MiddlewareInterface $middleware as for App::middleware()
     */
    public function wsMiddleware(callable|string|MiddlewareInterface $middleware): self
    {
        $this->routes->middleware($middleware);

        return $this;
    }

    /**
     * Limits the number of channels, as App::withMaxChannels().
     *
     * @throws \Nexus\NexusException NX-0303 for less than 1
     */
    public function withMaxChannels(int $maxChannels): self
    {
        $this->app->withMaxChannels($maxChannels);

        return $this;
    }

    /**
     * Sets the container of the application, as App::create() does.
     *
     * @throws \Nexus\NexusException NX-0303 when the application has another container already
     */
    public function withContainer(ContainerInterface $container): self
    {
        $this->app->useContainer($container);

        return $this;
    }

    /** Reports exceptions to this logger, as App::reportTo(): also those of handlers of WebSockets. */
    public function withLogger(LoggerInterface $logger): self
    {
        $this->app->reportTo($logger);

        return $this;
    }

    /**
     * The application as a PSR-15 handler, as App::compile(). An application file may also return this object.
     *
     * @throws \Nexus\NexusException NX-0303 with everything that is wrong with the application
     */
    public function compile(): CompiledApp
    {
        return $this->app->compile();
    }
}
