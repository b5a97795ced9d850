<?php

/**
 * NX-0341
 * Class: Nexus\Http\Error\HttpException
 * Means: A handler has answered with an error
 * Cause: The handler threw an HttpException, such as NotFound. The client gets its status, its headers and its detail.
 *     Other code receives the exception only if it calls the handler without a server.
 * Cure: Nothing has to be done. App::onError() changes the response. Catch the exception in code that calls the handler
 *     without a server.
 */

declare(strict_types=1);

use Nexus\Http\Error\HttpException;

throw new HttpException(404, 'There is no user 7.');

/* Throws:
[NX-0341] 404: There is no user 7.
*/
