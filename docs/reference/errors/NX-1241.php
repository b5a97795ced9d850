<?php

/**
 * NX-1241
 * Class: Nexus\Server\StartException
 * Means: nexus serve cannot serve what the file returns, but nexus work can run it
 * Cause: The file returns a Nexus\Server\Pool or an ActorSystem, which answer no requests.
 * Cure: Start it with nexus work, or return the App or the handler that answers requests.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return Nexus\Server\Pool::create();');
passthru('nexus serve app.php --workers=1 --port=0');

/* Prints:
nexus: [NX-1241] %s/app.php returns Nexus\Server\Pool, which answers no requests: use nexus work.
nexus: %s/app.php cannot be served: the first worker (pid %d) ended with exit code 70 while it loaded it.
*/
