<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;

/** What HandshakeGate::evaluate() has found: one of both is null. */
final readonly class HandshakeResult
{
    private function __construct(
        /** The request as the handler of the route would get it, with the path parameters as attributes. */
        public ?ServerRequestInterface $request,
        /** The answer that refuses the handshake. */
        public ?ResponseInterface $rejection,
    ) {}

    /** A handshake that the application accepts. */
    public static function authorized(ServerRequestInterface $request): self
    {
        return new self($request, null);
    }

    /** A handshake that is answered with another response than a WebSocket. */
    public static function rejected(ResponseInterface $rejection): self
    {
        return new self(null, $rejection);
    }

    /** Whether the application accepts the handshake. */
    public function isAuthorized(): bool
    {
        return $this->request !== null;
    }
}
