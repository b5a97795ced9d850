<?php

/**
 * NX-0305 BAD_FORM
 * Class: Nexus\Http\BadRequestException
 * Means: The request body is not the form it should be
 * Cause: A multipart/form-data body is malformed or cut. Unless the handler catches it, the client gets 400; one that is too large for memory is refused before the handler begins.
 * Cure: Nothing on this side: send its fields and files as RFC 7578 has it.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/photos', ['Content-Type' => 'multipart/form-data; boundary=XY'], "--XY\r\nContent-Disposition: form-data\r\n\r\n")->forms();

/* Throws:
[NX-0305] The request's form cannot be read: a part has no name
*/
