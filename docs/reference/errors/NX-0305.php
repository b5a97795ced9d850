<?php

/**
 * NX-0305 BAD_FORM
 * Class: Nexus\Http\BadRequestException
 * Means: The request body is not a valid form
 * Cause: A multipart/form-data body is malformed or incomplete. Unless the handler catches the exception, the client
 *     gets 400. A form that is too large for memory is refused before the handler starts.
 * Cure: Correct the client: it has to send its fields and files as RFC 7578 requires. The server needs no change.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/photos', ['Content-Type' => 'multipart/form-data; boundary=XY'], "--XY\r\nContent-Disposition: form-data\r\n\r\n")->forms();

/* Throws:
[NX-0305] The request's form cannot be read: a part has no name
*/
