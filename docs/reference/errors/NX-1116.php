<?php

/**
 * NX-1116
 * Class: Nexus\Http\Session\SessionError
 * Means: A value cannot be stored in a session
 * Cause: Sessions are stored as JSON. The value is an object, a resource, a string that is not UTF-8, a float that is
 *     not finite, or an array with one of these or nested more than 32 levels deep.
 * Cure: Store the id of an object, or an array of its values. Encode bytes with base64_encode().
 */

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;

Sessions::in(new MemorySessionStore())(Request::of('GET', '/'), static function (Request $request): Response {
    Session::of($request)->set('since', new DateTimeImmutable());

    return Response::empty();
});

/* Throws:
[NX-1116] A session stores null, booleans, numbers, UTF-8 strings and arrays of these. "since" is DateTimeImmutable; %s
*/
