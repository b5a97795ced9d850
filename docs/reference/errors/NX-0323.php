<?php

/**
 * NX-0323 BAD_TRAILER
 * Class: Nexus\Http\HttpMessageError
 * Means: A field cannot be sent as a trailer
 * Cause: The field frames or routes the message, authenticates, or describes the body: a recipient must know it before
 *     the body (RFC 9110, 6.5.1). Or the length of the body is known or was declared: only a chunked body has trailers.
 * Cure: Use withHeader(). Its value is known when the response is created.
 */

declare(strict_types=1);

use Nexus\Http\Response;

$response = Response::stream(['…'])->withTrailer('Set-Cookie', 'seen=1');

/* Throws:
[NX-0323] The trailer "Set-Cookie" must be known before the body (RFC 9110, 6.5.1). Use withHeader()
*/
