<?php

/**
 * NX-0323 BAD_TRAILER
 * Class: Nexus\Http\HttpMessageError
 * Means: A field cannot be sent behind the body
 * Cause: It frames the message, routes it, authenticates somebody, or says how to take the body, all of which must be known before (RFC
 *     9110, 6.5.1); or the response has a body that is known, or promises a length: only a body in chunks has something behind it.
 * Cure: Use withHeader(); its value is known when the response is made.
 */

declare(strict_types=1);

use Nexus\Http\Response;

Response::stream(['…'])->withTrailer('Set-Cookie', 'seen=1');

/* Throws:
[NX-0323] The trailer "Set-Cookie" must be known before the body (RFC 9110, 6.5.1). Use withHeader()
*/
