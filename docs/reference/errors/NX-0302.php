<?php

/**
 * NX-0302 BAD_STATUS
 * Class: Nexus\Http\HttpMessageError
 * Means: A response status is outside 200 to 599
 * Cause: The number is not a final HTTP status; often it is an error code of another kind. Or Response::redirect() got
 *     a status that does not redirect.
 * Cure: Use a status from 200 to 599; for redirects 301, 302, 303, 307 or 308.
 */

declare(strict_types=1);

use Nexus\Http\Response;

$response = Response::text('Not found')->withStatus(0);

/* Throws:
[NX-0302] A response's status must be 200 to 599, 0 given
*/
