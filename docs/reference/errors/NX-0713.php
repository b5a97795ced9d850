<?php

/**
 * NX-0713 NOT_STATIC
 * Class: Nexus\Async\MisuseError
 * Means: A property that is to be isolated is not a static one of its class
 * Cause: App::isolate() names a property that the class does not have, or one that every object has for itself.
 * Cure: Look at the class: name one of its static properties, or take the entry off the list.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Server;

final class Registry
{
    public array $entries = [];
}

$server = new Server([]);
$server->isolate(['Registry::$entries']);

/* Throws:
[NX-0713] "Registry::$entries" cannot be isolated: $entries of Registry is not static. Every object has its own already
*/
