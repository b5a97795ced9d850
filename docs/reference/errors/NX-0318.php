<?php

/**
 * NX-0318 BODY_PARTED
 * Class: Nexus\Async\MisuseError
 * Means: The whole body of a form of several parts was asked for
 * Cause: Such a body (multipart/form-data) is taken apart while it comes, and its files go where files go: as in php://input, nothing is left of it.
 * Cure: Ask the request for its fields and files. For the bytes as they come, take a Nexus\Http\BodyStream in the handler.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=XY'], '--XY--')->body();

/* Throws:
[NX-0318] A form of several parts is not kept as one body: %s
*/
