<?php

/**
 * NX-0303 BAD_HANDLER
 * Class: Nexus\Http\HttpMessageError, Nexus\Http\InvalidHandlerError, Nexus\Http\ServiceNotFoundError
 * Means: A handler or route is invalid
 * Cause: The path of a route is malformed or registered twice, a parameter of a handler cannot be filled, a service or
 *     a middleware does not exist, or the handler returned something that is no response.
 * Cure: When the server starts, one message lists everything that is wrong with the routes, each with the file and line
 *     of its declaration. Correct it there.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of("GET\nHTTP", '/users');

/* Throws:
[NX-0303] No client could send this request: %s
*/
