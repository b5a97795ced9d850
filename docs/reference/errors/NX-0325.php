<?php

/**
 * NX-0325 WEBSOCKET_CLOSED
 * Class: Nexus\Http\ClientGoneException
 * Means: A message is sent on a WebSocket that is not open
 * Cause: The client has closed the connection or has disconnected, or close() was called, also while send() waited.
 * Cure: Nothing has to be done in a handler: its finally blocks run. A sender for many clients uses trySend(), which
 *     returns false instead.
 */

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Http\ClientGoneException;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\WebSocket\Connection;
use Nexus\Server\Internal\Sockets;

/** @var Channel<ClientGoneException> $caught */
$caught = new Channel(1);
$handler = static function (Connection $socket) use ($caught): void {
    $socket->close();
    try {
        $socket->send('late');
    } catch (ClientGoneException $exception) {
        $caught->send($exception);
    }
};
$server = new HttpServer([[['GET'], '/', static fn() => Response::webSocket($handler), []]]);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET / HTTP/1.1\r\nHost: example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    . "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
throw $caught->receive();

/* Throws:
[NX-0325] The WebSocket is closed. Release what belongs to its client
*/
