<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\ServiceContainer;
use Nexus\Http\Internal\WebSocket\Handshakes;
use Nexus\Http\Internal\WebSocket\SocketRoute;
use Nexus\Http\Ws\WebSocket\HandshakeGate;
use Nexus\Http\Ws\WebSocket\WebSocketDispatcher;
use Nexus\Http\Ws\WebSocket\WebSocketRouter;
use Psr\Container\ContainerInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

/** An application as a PSR-15 handler, from App::compile(). */
final readonly class CompiledApp implements RequestHandlerInterface
{
    private Handshakes $handshakes;
    private WebSocketDispatcher $dispatcher;

    /** @internal */
    public function __construct(private App $app)
    {
        $this->handshakes = new Handshakes($app);
        $this->dispatcher = new WebSocketDispatcher($this->handshakes, $app->errors());
    }

    /**
     * Answers a request in process, as App::handle() does.
     *
     * @throws MissingPsr17Error NX-0319 when no PSR-7 implementation is installed
     */
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        return Bridge::toPsr7($this->app->handle(Bridge::request($request)));
    }

    /** Whether the application has a route of App::ws() or App::channel(). */
    public function hasWebSocketRoutes(): bool
    {
        foreach ($this->app->definitions() as $definition) {
            if ($definition->handler instanceof SocketRoute) {
                return true;
            }
        }

        return false;
    }

    /** Answers whether a handshake is accepted, without opening a WebSocket. */
    public function handshakeGate(): HandshakeGate
    {
        return new HandshakeGate($this->handshakes);
    }

    /** The routes of App::ws() and App::channel(). */
    public function webSocketRouter(): WebSocketRouter
    {
        return new WebSocketRouter($this->handshakes);
    }

    /** Calls the handlers of the class WebSocketHandler for connections that the caller has. Always the same object. */
    public function dispatcher(): WebSocketDispatcher
    {
        return $this->dispatcher;
    }

    /**
     * The container that the application was given, or else its services: those of App::provide(), and classes that are
     * created by the types of their constructors.
     *
     * get() throws a ServiceNotFoundError (NX-0303) when the application was given no container, and has no such
     * service.
     */
    public function container(): ContainerInterface
    {
        return $this->app->container() ?? new ServiceContainer($this->app->pipeline()->services);
    }

    /** The application itself. */
    public function app(): App
    {
        return $this->app;
    }
}
