<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\Request;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Http\WebSocket\Message;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketHandler;

/**
 * A handler in the shape of the Nexus library, of which each connection has an object.
 *
 * @internal
 */
final readonly class LibraryHandler implements Handler
{
    /** @var \WeakMap<Connection, WebSocketHandler> */
    private \WeakMap $handlers;

    /** @param \Closure(WebSocketContext): WebSocketHandler $make */
    public function __construct(private \Closure $make, private Request $request)
    {
        $this->handlers = new \WeakMap();
    }

    public function onOpen(Connection $socket): void
    {
        $handler = ($this->make)(new LibraryContext($socket, $this->request));
        $this->handlers[$socket] = $handler;
        $handler->onOpen();
    }

    public function onMessage(Connection $socket, Message $message): void
    {
        ($this->handlers[$socket] ?? null)?->onMessage(LibraryContext::frame($message));
    }

    public function onClose(Connection $socket, int $code, string $reason): void
    {
        $handler = $this->handlers[$socket] ?? null;
        // The handler refers to the connection, which would keep the entry.
        unset($this->handlers[$socket]);
        $handler?->onClose($code);
    }
}
