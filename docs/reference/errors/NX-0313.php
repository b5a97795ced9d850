<?php

/**
 * NX-0313 BODY_TOO_LARGE
 * Class: Nexus\Http\BodyException
 * Means: A request body is too large
 * Cause: A chunked body is larger than its route allows, or it was requested as one string that PHP's memory_limit
 *     cannot hold. Unless the handler catches the exception, the client gets 413.
 * Cure: Give the route a larger bodyLimit(), or read the body piece by piece: $request->bodyStream().
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\BodyException;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nexus\Server\Internal\Sockets;

$failure = null;
$app = App::create();
$app->post('/', static function (Request $request) use (&$failure): Response {
    ini_set('memory_limit', memory_get_usage(true) + 6_000_000);
    try {
        return Response::text(md5($request->body()));
    } catch (BodyException $failure) {
        return Response::text('a stream would do', $failure->status());
    }
});
$server = ServerFactory::create($app);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
file_get_contents('http://127.0.0.1:' . Sockets::portOf($socket), context: stream_context_create(['http' => [
    'method' => 'POST', 'header' => 'Content-Type: text/plain', 'content' => str_repeat('x', 8_000_000), 'ignore_errors' => true,
]]));
throw $failure ?? new LogicException('Nothing has failed.');

/* Throws:
[NX-0313] The request's body has 8000000 bytes, which do not fit into PHP's memory_limit: read it piece by piece, by bodyStream()
*/
