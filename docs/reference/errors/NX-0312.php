<?php

/**
 * NX-0312 BODY_SLOW
 * Class: Nexus\Http\BodyException
 * Means: A request body arrived too slowly
 * Cause: While the handler waited, the client sent nothing for --body-timeout (30 s), or less than --min-rate (1 KiB
 *     per second) over such a period. Unless the handler catches the exception, the client gets 408.
 * Cure: Do nothing if such clients should be refused. If your clients are slower than that, change --body-timeout or
 *     --min-rate.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Internal\Route;
use Nexus\Http\Response;
use Nexus\Http\Server\{HttpServer, Settings};
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
$server = new HttpServer(
    array_map(static fn(Route $route): array => $route->flat(), $app->routes()),
    settings: new Settings(bodySeconds: 0.1),
);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhello");
fread($client, 1);
throw $failure ?? new LogicException('Nothing has failed.');

/* Throws:
[NX-0312] The client sent the request's body too slowly after 5 bytes: see --body-timeout and --min-rate
*/
