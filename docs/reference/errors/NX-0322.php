<?php

/**
 * NX-0322 BODY_LENGTH
 * Class: Nexus\Http\HttpMessageError
 * Means: A response body does not have the declared length
 * Cause: Response::stream() was given a length, or a PSR-7 response a Content-Length, and the body has more or fewer
 *     bytes. The connection is closed: the client has received a wrong length, and must not read the following bytes as
 *     another answer.
 * Cure: Give the number of bytes (not of characters) that are sent, after compression; or give no length.
 */

declare(strict_types=1);

use Nexus\Http\Response;

Response::stream(['…'], length: mb_strlen('…') - 2);

/* Throws:
[NX-0322] The length of a response must be 0 or more bytes, -1 given
*/
