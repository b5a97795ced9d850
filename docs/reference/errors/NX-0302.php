<?php

/**
 * NX-0302 BAD_STATUS
 * Class: Nexus\Http\HttpMessageError
 * Means: A response status is outside 200 to 599
 * Cause: The number is no final HTTP status, often an error code of another kind; or a redirect was given a status
 *     that does not redirect.
 * Cure: Use a status from 200 to 599; for redirects 301, 302, 303, 307 or 308.
 */

declare(strict_types=1);

use Nexus\Http\Response;

$response = Response::text('Not found')->withStatus(0);

/* Throws:
[NX-0302] A response's status must be 200 to 599, 0 given
*/
