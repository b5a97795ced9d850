<?php

/**
 * NX-0311 BODY_CUT
 * Class: Nexus\Http\BodyException
 * Means: A request body ended before all of it had arrived
 * Cause: The client closed its connection in the middle of its request, or the request was answered before the rest
 *     was read.
 * Cure: Discard results that were computed from the first part. If the answer was given too early, read the body before
 *     the handler returns.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nexus\Server\Internal\Sockets;

$failure = null;
$app = App::create();
$app->put('/', static function (BodyStream $body) use (&$failure): Response {
    try {
        foreach ($body as $piece) {
        }
        return Response::empty();
    } catch (Throwable $failure) {
        return Response::empty(400);
    }
});
$server = ServerFactory::create($app);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhello");
stream_socket_shutdown($client, STREAM_SHUT_WR);
fread($client, 1);
throw $failure ?? new LogicException('Nothing has failed.');

/* Throws:
[NX-0311] The client disconnected after 5 bytes of the request's body: discard the incomplete data
*/
