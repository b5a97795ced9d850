<?php

/**
 * NX-0713 NOT_STATIC
 * Class: Nexus\Async\MisuseError
 * Means: A property given to App::isolate() is not static
 * Cause: The class does not have this property, or the property belongs to each object.
 * Cure: Name one of the static properties of the class, or remove the entry.
 */

declare(strict_types=1);

use Nexus\Http\Server\HttpServer;

final class Registry
{
    public array $entries = [];
}

$server = new HttpServer([]);
$server->isolate(['Registry::$entries']);

/* Throws:
[NX-0713] "Registry::$entries" cannot be isolated: $entries of Registry is not static. Every object has its own already
*/
