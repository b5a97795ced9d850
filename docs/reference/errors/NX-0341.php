<?php

/**
 * NX-0341
 * Class: Nexus\Http\Error\HttpException
 * Means: A handler has answered with an error
 * Cause: It threw an HttpException, such as NotFound. The client gets its status, its headers and its detail. The
 *     exception arrives elsewhere only if the handler's code is called without a server.
 * Cure: Nothing. App::onError() changes the answer. Catch the exception where the code is used without a server.
 */

declare(strict_types=1);

use Nexus\Http\Error\HttpException;

throw new HttpException(404, 'There is no user 7.');

/* Throws:
[NX-0341] 404: There is no user 7.
*/
