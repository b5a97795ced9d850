<?php

/**
 * NX-0303 BAD_HANDLER
 * Class: Nexus\Http\HttpMessageError, Nexus\Http\Internal\BadHandler
 * Means: A handler or route cannot be served
 * Cause: The path of a route is malformed or there already, a parameter of a handler cannot be filled, or what was
 *     returned is no response.
 * Cure: The message names the route, and where it can the file and line of the handler: change that.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of("GET\nHTTP", '/users');

/* Throws:
[NX-0303] No client could send this request: %s
*/
