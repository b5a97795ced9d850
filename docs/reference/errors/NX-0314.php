<?php

/**
 * NX-0314 BODY_MALFORMED
 * Class: Nexus\Http\BodyException
 * Means: A chunked request body is malformed
 * Cause: The client did not send the chunked coding of RFC 9112. Unless the handler catches the exception, the client
 *     gets 400.
 * Cure: Correct the client, or the proxy that forwards its requests. The server needs no change.
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
fwrite($client, "PUT / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nhello");
fread($client, 1);
throw $failure ?? new LogicException('Nothing has failed.');

/* Throws:
[NX-0314] The request's body cannot be read: %s
*/
