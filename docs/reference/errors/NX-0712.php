<?php

/**
 * NX-0712 ISOLATE_UNKNOWN
 * Class: Nexus\Async\MisuseError
 * Means: What is to be isolated does not exist
 * Cause: The class or function was looked for when the server was built, autoloading included, and not found: a name is
 *     misspelt, or its file is included only by the first request.
 * Cure: Correct the name, or put a question mark before it ("?Legacy::*") if it comes later; then it is looked for
 *     whenever code has been loaded.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Server;

$server = new Server([]);
$server->isolate(['function:legacy_cahce']);

/* Throws:
[NX-0712] "function:legacy_cahce" cannot be isolated: there is no such function. %s
*/
