<?php

/**
 * NX-0711 ISOLATE_WHAT
 * Class: Nexus\Async\MisuseError
 * Means: A name given to App::isolate() is invalid
 * Cause: The entry names neither a static property, nor a function, nor a global; or it is a superglobal. Each request
 *     has its own superglobals anyway.
 * Cure: Write "Some\Class::$property", "Some\Class::*", "function:name", "function:Some\Class::method" or
 *     "global:name".
 */

declare(strict_types=1);

use Nexus\Http\Server\HttpServer;

$server = new HttpServer([]);
$server->isolate(['App\Registry']);

/* Throws:
[NX-0711] "App\Registry" is not a name of something that can be isolated. Write %s
*/
