<?php

/**
 * NX-0304 BAD_JSON
 * Class: Nexus\Http\BadRequestException
 * Means: The request body is not the JSON it should be
 * Cause: The client sent something else, or only a part of it. Unless the handler catches it, the client gets 400.
 * Cure: Nothing on this side, the client was wrong; catch it to answer in the words of your API.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/users', ['Content-Type' => 'application/json'], '{"name": ')->json();

/* Throws:
[NX-0304] The request's body is not valid JSON: Syntax error
*/
