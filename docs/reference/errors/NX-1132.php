<?php

/**
 * NX-1132
 * Class: Nexus\Http\Middleware\InvalidMiddlewareError
 * Means: A setting of a shipped middleware is wrong
 * Cause: A middleware was created with a value that it cannot use. The message names the middleware and the value.
 * Cure: Correct the value at the line of the application that the error names.
 */

declare(strict_types=1);

use Nexus\Http\Middleware\RequestId;

new RequestId('Request Id');

/* Throws:
[NX-1132] RequestId: "Request Id" is no header name
*/
