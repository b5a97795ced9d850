<?php

/**
 * NX-1124
 * Class: Nexus\Http\Error\SessionRenewed
 * Means: A session was changed through its old id
 * Cause: Another request of the client has called Session::regenerate() meanwhile. For a few seconds the old id can
 *     still be read (Sessions::withGrace()). A change is refused with 409.
 * Cure: The client repeats the request. It has the new cookie by then.
 */

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;

$sessions = Sessions::in(new MemorySessionStore());
$sets = static function (Request $request): Response {
    Session::of($request)->set('a', 1);

    return Response::empty();
};
$regenerates = static function (Request $request): Response {
    Session::of($request)->regenerate();

    return Response::empty();
};
$cookie = explode(';', (string) $sessions(Request::of('GET', '/'), $sets)->header('Set-Cookie'))[0];
$old = Request::of('GET', '/', ['Cookie' => $cookie]);
$sessions($old, $regenerates);
$sessions($old, $sets);

/* Throws:
[NX-1124] 409: Another request has given the session a new id. Repeat the request.
*/
