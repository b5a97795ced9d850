<?php

/**
 * NX-0322 BODY_LENGTH
 * Class: Nexus\Http\HttpMessageError
 * Means: A response's body is not as long as was promised
 * Cause: Response::stream() was given a length, or a PSR-7 response a Content-Length, and the body has more bytes, or fewer. The
 *     connection is closed, since the client was told the wrong length: it must not take what follows for another answer.
 * Cure: Promise the number of bytes (not of characters) that are sent, after compression and the like; or promise nothing.
 */

declare(strict_types=1);

use Nexus\Http\Response;

Response::stream(['…'], length: mb_strlen('…') - 2);

/* Throws:
[NX-0322] A response cannot promise -1 bytes
*/
