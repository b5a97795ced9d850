<?php

declare(strict_types=1);

namespace Nexus\Http\WebSocket;

/**
 * Handles the events of WebSockets, for Response::webSocket() and App::ws(). Its methods are called when something
 * happens, so that an idle connection has no coroutine. For one connection they are never called at the same time.
 *
 *     final class Echoes implements Handler
 *     {
 *         public function onOpen(Connection $socket): void {}
 *
 *         public function onMessage(Connection $socket, Message $message): void
 *         {
 *             $socket->send($message->data);
 *         }
 *
 *         public function onClose(Connection $socket, int $code, string $reason): void {}
 *     }
 */
interface Handler
{
    /** Called first, after the handshake. An exception closes the connection with 1011, and is logged. */
    public function onOpen(Connection $socket): void;

    /** Called for each message. An exception closes the connection with 1011, and is logged. */
    public function onMessage(Connection $socket, Message $message): void;

    /**
     * Called once when the connection is closed or is being closed, by either end. Nothing can be sent any more.
     *
     * @param int $code of the end that has closed it first; 1005: the client gave none; 1006: the client has
     * disconnected without a close frame
     * @param string $reason empty: none was given
     */
    public function onClose(Connection $socket, int $code, string $reason): void;
}
