<?php

/**
 * NX-0712 ISOLATE_UNKNOWN
 * Class: Nexus\Async\MisuseError
 * Means: A name given to App::isolate() does not exist
 * Cause: The class or function was looked up when the server was built, with autoloading, and was not found: the name
 *     is misspelt, or its file is included only by the first request.
 * Cure: Correct the name. If the class or function is declared later, put a question mark before the name
 *     ("?Legacy::*"); then it is looked up whenever code has been loaded.
 */

declare(strict_types=1);

use Nexus\Http\Server\HttpServer;

$server = new HttpServer([]);
$server->isolate(['function:legacy_cahce']);

/* Throws:
[NX-0712] "function:legacy_cahce" cannot be isolated: there is no such function. %s
*/
