<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;

/**
 * Calls the methods of a Handler. The server calls the closure when a connection was opened, when messages have arrived
 * and when it is closed, each time in a new coroutine, but never twice at the same time for one connection.
 *
 * @internal
 */
final class Events
{
    /** @return \Closure(Connection): void */
    public static function of(Handler $handler): \Closure
    {
        /** @var \WeakMap<Connection, bool> $lives false: onClose() was called */
        $lives = new \WeakMap();

        return static function (Connection $socket) use ($handler, $lives): void {
            if (!isset($lives[$socket])) {
                $lives[$socket] = true;
                $handler->onOpen($socket);
            }
            while (($message = $socket->tryReceive()) !== null) {
                $handler->onMessage($socket, $message);
            }
            $code = $socket->isOpen() ? null : $socket->closeCode();
            if ($code !== null && $lives[$socket]) {
                $lives[$socket] = false;
                $handler->onClose($socket, $code, $socket->closeReason());
            }
        };
    }
}
