<?php

/**
 * NX-0414
 * Class: Nexus\Server\StartException
 * Means: The path of the Unix socket exists and is not a socket
 * Cause: A file or directory of that name exists. It is not replaced, since it may contain data.
 * Cure: Remove it, or choose another path.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
touch('app.sock');
passthru('nexus serve app.php --host=unix:app.sock');

/* Prints:
nexus: [NX-0414] %sapp.sock exists and is not a socket: remove it, or choose another path.
*/
