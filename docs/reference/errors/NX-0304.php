<?php

/**
 * NX-0304 BAD_JSON
 * Class: Nexus\Http\BadRequestException
 * Means: The request body is not valid JSON
 * Cause: The client sent a body that is not JSON, or that ends in the middle of a document. Unless the handler catches
 *     the exception, the client gets 400.
 * Cure: Correct the client; the server needs no change. Catch the exception to answer in the format of your API.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/users', ['Content-Type' => 'application/json'], '{"name": ')->json();

/* Throws:
[NX-0304] The request's body is not valid JSON: Syntax error at offset 9
*/
