<?php

/**
 * NX-0316 BODY_USED
 * Class: Nexus\Async\MisuseError
 * Means: A request body is read in two ways
 * Cause: A body that arrives while its handler runs can be read once: as a stream, by one coroutine, or as a whole.
 * Cure: Read it in one place. Without a BodyStream parameter in the handler, it can be read any number of times.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nexus\Server\Internal\Sockets;

$failure = null;
$app = App::create();
$app->put('/', static function (BodyStream $body, Nexus\Http\Request $request) use (&$failure): Response {
    try {
        $body->read(2);
        $request->body();
        return Response::empty();
    } catch (Throwable $failure) {
        return Response::empty(400);
    }
});
$server = ServerFactory::create($app);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhello");
fread($client, 1);
throw $failure ?? new LogicException('Nothing has failed.');

/* Throws:
[NX-0316] 2 bytes of the request's body were already read from its stream: read the rest from the stream, or read the whole body before the stream
*/
