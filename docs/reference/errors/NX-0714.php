<?php

/**
 * NX-0714 NO_STATICS
 * Class: Nexus\Async\MisuseError
 * Means: A function that is to be isolated keeps nothing from call to call
 * Cause: App::isolate() names a function, or a method, without static variables: it has nothing that two requests could
 *     share.
 * Cure: Take it off the list. What it keeps may be in a static property or a global.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Server;

function legacy_cache(): array
{
    return [];
}

$server = new Server([]);
$server->isolate(['function:legacy_cache']);

/* Throws:
[NX-0714] "function:legacy_cache" cannot be isolated: the function has no static variables. Take it off the list
*/
