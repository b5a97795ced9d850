<?php

/**
 * NX-0301 HEADER_INJECTION
 * Class: Nexus\Http\HttpMessageError
 * Means: A response header contains a forbidden byte
 * Cause: A name, value or cookie contains a line break or another control byte, usually because it came from a client.
 *     Sent unchanged, it would forge headers.
 * Cure: Encode values from outside, for example with rawurlencode(), and refuse values that cannot be valid.
 */

declare(strict_types=1);

use Nexus\Http\Response;

$name = "report\r\nSet-Cookie: admin=1";
$response = Response::text('…')->withHeader('Content-Disposition', "attachment; filename={$name}");

/* Throws:
[NX-0301] The response header "%s" %s
*/
