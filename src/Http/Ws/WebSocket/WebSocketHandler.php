<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

/**
 * Handles the events of one WebSocket, in the shape of the Nexus library (nexus-actors/nexus), for applications that
 * move over. The object is created when the connection was opened; its constructor may take the WebSocketContext. New
 * code implements Nexus\Http\WebSocket\Handler.
 */
abstract class WebSocketHandler
{
    /** Called for each message. An exception closes the connection with 1011, and is logged. */
    abstract public function onMessage(WebSocketFrame $frame): void;

    /** Called first. An exception closes the connection with 1011, and is logged. */
    public function onOpen(): void {}

    /**
     * Called once, when the connection is closed or is being closed.
     *
     * @param int $code of the end that has closed it first; 1005: the client gave none; 1006: the client has
     * disconnected without a close frame
     */
    public function onClose(int $code): void {}
}
