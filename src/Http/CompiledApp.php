<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\WebSocket\SocketRoute;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

/** An application as a PSR-15 handler, from App::compile(). */
final readonly class CompiledApp implements RequestHandlerInterface
{
    /** @internal */
    public function __construct(private App $app) {}

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

    /** The application itself. */
    public function app(): App
    {
        return $this->app;
    }
}
