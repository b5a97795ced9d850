<?php

/**
 * NX-0321 CLIENT_GONE
 * Class: Nexus\Http\ClientGoneException
 * Means: The client disconnected before the end of its response
 * Cause: The client closed the connection, or accepted no data for 30 s, while a streamed response was written. write()
 *     throws this exception; a generator receives it at its yield.
 * Cure: Nothing has to be done: finally blocks run, and nothing is logged unless the handler does. Catch it to count
 *     such clients.
 */

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Http\ClientGoneException;
use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;
use Nexus\Http\Server\HttpServer;
use Nexus\Server\Internal\Sockets;

/** @var Channel<ClientGoneException> $caught */
$caught = new Channel(1);
$flood = static function (ResponseWriter $out) use ($caught): void {
    try {
        for (;;) {
            $out->write(str_repeat('x', 65536));
        }
    } catch (ClientGoneException $exception) {
        $caught->send($exception);
    }
};
$server = new HttpServer([[['GET'], '/', static fn() => Response::stream($flood), []]]);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET / HTTP/1.1\r\nHost: example\r\n\r\n");
fread($client, 1);
fclose($client);
throw $caught->receive();

/* Throws:
[NX-0321] The client %s disconnected before the end of its response. Release what the rest of the response needs
*/
