<?php

/**
 * NX-0305 BAD_FORM
 * Class: Nexus\Http\BadRequestException
 * Means: The request body is not the form it should be
 * Cause: A multipart/form-data body is malformed or cut, or has more parts than PHP's max_input_vars or max_file_uploads allow. Unless the handler catches it, the client gets 400.
 * Cure: Nothing on this side for a malformed one; raise the setting that the message names if your forms are larger.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/photos', ['Content-Type' => 'multipart/form-data; boundary=XY'], "--XY\r\nContent-Disposition: form-data\r\n\r\n")->forms();

/* Throws:
[NX-0305] The request's form cannot be read: a part has no name
*/
