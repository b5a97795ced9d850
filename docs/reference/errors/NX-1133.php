<?php

/**
 * NX-1133
 * Class: Nexus\Http\Middleware\AccessLogException
 * Means: The file of an AccessLog cannot be written
 * Cause: The server's user may not write the file, or its disk is full. Requests are answered as before. The message is
 *     logged at most once a minute, with the number of lines that were lost.
 * Cure: Let the server's user write the file and its folder, or give it more space.
 */

declare(strict_types=1);

use Nexus\Http\{App, Request, Response};
use Nexus\Http\Middleware\AccessLog;

$app = App::create()->middleware(AccessLog::common('/dev/full'));
$app->get('/', fn(): Response => Response::empty());
$app->handle(Request::of('GET', '/'));

/* Prints:
PHP Warning:  Uncaught Nexus\Http\Middleware\AccessLogException: [NX-1133] The access log /dev/full cannot be written (fwrite(): Write of %d bytes failed with errno=28 No space left on device): 1 lines were lost. Let the server's user write it, or give it more space in %s
*/
