<?php

/**
 * NX-1117
 * Class: Nexus\Http\Session\SessionError
 * Means: A session was changed after it was saved
 * Cause: The session is saved when the handler has returned. Code that runs later has changed it: the function of a
 *     streamed body, or a coroutine that the handler has spawned.
 * Cure: Change the session before the handler returns. Reading it stays possible.
 */

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;

$kept = null;
Sessions::in(new MemorySessionStore())(Request::of('GET', '/'), static function (
    Request $request,
) use (&$kept): Response {
    $kept = Session::of($request);

    return Response::empty();
});
$kept->set('late', true);

/* Throws:
[NX-1117] The session was saved already: the response is being sent. %s
*/
