<?php

/**
 * NX-0318 BODY_PARTED
 * Class: Nexus\Http\BadRequestException
 * Means: The whole body of a multipart form was requested
 * Cause: A multipart/form-data body is parsed while it arrives, and its files are written to disk. The whole body is
 *     not kept; php://input does not have it either. Which type a body has is the client's decision: unless the
 *     handler catches the exception, the client gets 400.
 * Cure: Read the fields and files of the request. To get the bytes, declare a Nexus\Http\BodyStream parameter in the
 *     handler.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=XY'], '--XY--')->body();

/* Throws:
[NX-0318] A multipart form is not kept as one body: %s
*/
