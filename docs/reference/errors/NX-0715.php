<?php

/**
 * NX-0715 SESSION_BUSY
 * Class: Nexus\Async\MisuseError
 * Means: Two coroutines of a request use session functions at the same time
 * Cause: session_start() waits for the lock of the session, or a save handler waits for its storage, and meanwhile
 *     another coroutine of the same request calls a session function. PHP has one session per request, and its
 *     functions do not support two callers.
 * Cure: Start the session before the request spawns coroutines, and close it after they have ended. In between all its
 *     coroutines share $_SESSION.
 */

declare(strict_types=1);

use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Server\Internal\Sockets;

use function Nexus\Async\{await, delay, spawn};

final class SlowHandler extends SessionHandler
{
    public function read(string $id): string
    {
        delay(0.01);

        return '';
    }
}

$server = new HttpServer([], function (): Response {
    session_set_save_handler(new SlowHandler());
    $one = spawn(session_start(...));
    $other = spawn(session_start(...));
    try {
        await($one);
        await($other);
    } catch (Error $error) {
        return Response::text($error->getMessage());
    }

    return Response::text('no exception');
});
$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$server->listen($socket);
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET / HTTP/1.0\r\n\r\n");
echo explode("\r\n\r\n", stream_get_contents($client))[1];

/* Prints:
[NX-0715] Another coroutine of this request is waiting in a function of its session. %s
*/
