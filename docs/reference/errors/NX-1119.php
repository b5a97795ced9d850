<?php

/**
 * NX-1119
 * Class: Nexus\Http\Error\SessionUnavailable
 * Means: Another request uses the session for too long
 * Cause: A request that uses a session waits until no other one does. It has waited for the timeout of
 *     Sessions::withTimeout(), 10 s by default, and is answered with 503.
 * Cure: Shorten the handler that holds the session, or let it take a ReadOnlySession. Store the result of long work
 *     elsewhere.
 */

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;

$sessions = Sessions::in(new MemorySessionStore())->withTimeout(0.01);
$sets = static function (Request $request) use ($sessions): Response {
    Session::of($request)->set('a', 1);
    $cookie = $request->header('cookie');

    return $cookie === null
        ? Response::empty()
        : $sessions(Request::of('GET', '/', ['Cookie' => $cookie]), static function (Request $request): Response {
            Session::of($request)->set('a', 2);

            return Response::empty();
        });
};
$cookie = explode(';', (string) $sessions(Request::of('GET', '/'), $sets)->header('Set-Cookie'))[0];
$sessions(Request::of('GET', '/', ['Cookie' => $cookie]), $sets);

/* Throws:
[NX-1119] 503: Another request is using the session.
*/
