<?php

/**
 * NX-1125
 * Class: Nexus\Http\Middleware\CsrfError
 * Means: The request has no CSRF token
 * Cause: A handler takes a CsrfToken, or CsrfToken::of() was called, and the request has not passed the middleware
 *     Csrf.
 * Cure: Register the middleware on the application. A parameter "?CsrfToken $csrf" is null without it.
 */

declare(strict_types=1);

use Nexus\Http\Middleware\CsrfToken;
use Nexus\Http\Request;

CsrfToken::of(Request::of('GET', '/'));

/* Throws:
[NX-1125] The request has no CSRF token. Register the middleware: $app->middleware(Csrf::bySession())
*/
