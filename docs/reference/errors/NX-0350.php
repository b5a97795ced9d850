<?php

/**
 * NX-0350 PREPARED_ANSWER
 * Class: Nexus\Http\HttpMessageError
 * Means: A response cannot answer errors that the server answers without running code
 * Cause: A function of App::onError() for 408, 413, 414, 431, 503 or 504 returned a stream or a file when the server
 *     started.
 * Cure: Return a Response with a body.
 */

declare(strict_types=1);

use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;

(new HttpServer([]))->prepareError(503, Response::stream(['sorry']));

/* Throws:
[NX-0350] The answer to errors with status 503 cannot be prepared: it is a stream or a file. Return a Response with a body
*/
