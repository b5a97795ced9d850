<?php

/**
 * NX-1130 REQUEST_FINISHED
 * Class: Nexus\Async\MisuseError
 * Means: Request::onFinish() was called for a request that is not being answered
 * Cause: The request was created by Request::of() and not passed to App::handle(), or its response was returned
 *     already.
 * Cure: Call onFinish() in a middleware or in the handler. Code that runs later needs no such function: the response is
 * complete.
 */

declare(strict_types=1);

use Nexus\Http\Request;

Request::of('GET', '/')->onFinish(fn(int $status) => print($status));

/* Throws:
[NX-1130] Request::onFinish() was called for a request that is not being answered. Call it in a middleware or in the handler, before the response is returned
*/
