<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Nexus\Http\Internal\Route;
use Nexus\Http\Internal\WebSocket\Handshakes;

/**
 * The WebSocket routes of an application: the name and shape of the Nexus library (nexus-actors/nexus), from
 * CompiledApp::webSocketRouter(). New code calls App::registeredRoutes().
 */
final readonly class WebSocketRouter
{
    /** @internal */
    public function __construct(private Handshakes $handshakes) {}

    /**
     * The WebSocket route of a path, as a server finds it. No middleware runs.
     *
     * @param string $path also with a query
     * @param string $host for routes with a host(); empty: none of these matches
     * @return array{params: array<string, string>, route: WebSocketRoute}|null null: the path belongs to no route, or
     * to one that is no WebSocket
     * @throws \Nexus\Http\HttpMessageError NX-0303 for a path that no request can have
     * @throws \Nexus\NexusException NX-0303 when a change of the application has made it invalid
     */
    public function match(string $path, string $host = ''): ?array
    {
        $found = $this->handshakes->match($path, $host);

        return $found === null ? null : ['params' => $found[1], 'route' => WebSocketRoute::of($found[0])];
    }

    /**
     * The WebSocket routes in the order of their registration.
     *
     * @return list<WebSocketRoute>
     */
    public function routes(): array
    {
        return array_map(
            static fn(Route $one): WebSocketRoute => WebSocketRoute::of($one),
            $this->handshakes->sockets(),
        );
    }
}
