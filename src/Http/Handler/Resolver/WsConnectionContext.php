<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Psr\Http\Message\ServerRequestInterface;

/** The context of a connection, for the constructor of a WebSocketHandler. */
final class WsConnectionContext extends RequestBoundContext
{
    /**
     * The context of a connection that was opened.
     *
     * @param ServerRequestInterface $request of the handshake
     * @param array<string, string> $pathParams as the client has sent them, percent-decoded
     */
    public function __construct(
        ResolverServices $services,
        ServerRequestInterface $request,
        array $pathParams,
        public readonly WebSocketContext $wsContext,
    ) {
        parent::__construct(Scope::WsConnection, $services, $request, $pathParams);
    }
}
