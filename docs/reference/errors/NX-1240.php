<?php

/**
 * NX-1240
 * Class: Nexus\Server\StartException
 * Means: nexus work cannot run what the file returns
 * Cause: The file returns something other than a Nexus\Server\Pool, an ActorSystem or an App, or it returns an App
 *     that has no actor system. A file that ends without return returns 1.
 * Cure: Return a Pool with tasks or actors. For a handler of requests, use nexus serve.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => "Hello";');
passthru('nexus work app.php --workers=1');

/* Prints:
nexus: [NX-1240] %s/app.php returns Closure, which nexus work cannot run: return a Nexus\Server\Pool, an ActorSystem or an App with actors.
nexus: %s/app.php cannot be run: the first worker (pid %d) ended with exit code 70 while it loaded it.
*/
