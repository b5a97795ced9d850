<?php

/**
 * NX-0315 BODY_NOT_STORED
 * Class: Nexus\Http\BodyException
 * Means: A request body could not be stored
 * Cause: The body is too large for memory, and its temporary file could not be created or written: the directory is
 *     missing or not writable, or the disk is full. The log gives the reason. Unless the handler catches the exception,
 *     the client gets 507, 503 or 500.
 * Cure: Free space in the directory, or set upload_tmp_dir in php.ini.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nexus\Server\Internal\Sockets;

putenv('TMPDIR=/nowhere');
$failure = null;
$app = App::create();
$app->put('/', static function (Request $request, BodyStream $body) use (&$failure): Response {
    try {
        return Response::json($request->json());
    } catch (Throwable $failure) {
        return Response::empty(500);
    }
});
$server = ServerFactory::create($app);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
file_get_contents('http://127.0.0.1:' . Sockets::portOf($socket), context: stream_context_create(['http' => [
    'method' => 'PUT', 'header' => 'Content-Type: text/plain', 'content' => str_repeat('x', 300_000), 'ignore_errors' => true,
]]));
throw $failure ?? new LogicException('Nothing has failed.');

/* Throws:
[NX-0315] The request's body could not be stored: see the error log
*/
