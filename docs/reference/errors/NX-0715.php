<?php

/**
 * NX-0715 SESSION_BUSY
 * Class: Nexus\Async\MisuseError
 * Means: Two coroutines of a request are in its session's functions at once
 * Cause: session_start() waits for the session's lock, or a save handler for its storage, and meanwhile another coroutine of the
 *     same request calls a function of the session. PHP has one session for a request, and no notion of two callers.
 * Cure: Start the session before the request spawns anything, and close it after; in between all its coroutines share $_SESSION.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Server;
use Nexus\Http\Response;
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

$server = new Server([], function (): Response {
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
