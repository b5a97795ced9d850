<?php

/**
 * NX-0301 HEADER_INJECTION
 * Class: Nexus\Http\HttpMessageError
 * Means: A response header holds a byte that headers must not hold
 * Cause: A name, value or cookie has a line break or another control byte, mostly because it was taken from a client:
 *     sent as it is, it would forge headers.
 * Cure: Encode what comes from outside, for example with rawurlencode(); refuse what has no business there.
 */

declare(strict_types=1);

use Nexus\Http\Response;

$name = "report\r\nSet-Cookie: admin=1";
Response::text('…')->withHeader('Content-Disposition', "attachment; filename={$name}");

/* Throws:
[NX-0301] The response header "%s" %s
*/
