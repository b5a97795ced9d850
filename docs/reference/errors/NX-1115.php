<?php

/**
 * NX-1115
 * Class: Nexus\Http\Session\SessionError
 * Means: The request has no session
 * Cause: A handler takes a Session, or Session::of() was called, and the request has not passed the middleware
 *     Sessions.
 * Cure: Register the middleware on the application, before what uses the session. A parameter "?Session $session" is
 *     null without it.
 */

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Session\Session;

Session::of(Request::of('GET', '/'));

/* Throws:
[NX-1115] The request has no session. Register the middleware: $app->middleware(Sessions::in($store))
*/
