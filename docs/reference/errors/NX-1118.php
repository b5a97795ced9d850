<?php

/**
 * NX-1118
 * Class: Nexus\Http\Session\SessionError
 * Means: A session is too large for a cookie
 * Cause: The values are in the cookie itself (CookieSessions), and browsers keep at most 4096 bytes of a cookie.
 * Cure: Store ids instead of data, or use a store on the server: FileSessionStore, PdoSessionStore, RedisSessionStore.
 */

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\CookieSessions;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;

$sessions = Sessions::inCookie(CookieSessions::withKeys(random_bytes(32)));
$sessions(Request::of('GET', '/'), static function (Request $request): Response {
    Session::of($request)->set('notes', str_repeat('x', 4000));

    return Response::empty();
});

/* Throws:
[NX-1118] The session's cookie would have %d bytes, and browsers keep %d. Store less, or use a store on the server
*/
