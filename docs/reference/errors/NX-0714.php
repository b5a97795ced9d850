<?php

/**
 * NX-0714 NO_STATICS
 * Class: Nexus\Async\MisuseError
 * Means: A function given to App::isolate() has no static variables
 * Cause: The function or method keeps nothing from call to call, so two requests cannot share anything in it.
 * Cure: Remove the entry. The data that you mean may be in a static property or a global.
 */

declare(strict_types=1);

use Nexus\Http\Server\HttpServer;

function legacy_cache(): array
{
    return [];
}

$server = new HttpServer([]);
$server->isolate(['function:legacy_cache']);

/* Throws:
[NX-0714] "function:legacy_cache" cannot be isolated: the function has no static variables. Remove it from the list
*/
