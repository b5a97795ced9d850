<?php

/**
 * NX-0414
 * Class: Nexus\Server\StartFailure
 * Means: The path of the Unix socket is taken by something that is no socket
 * Cause: A file or directory of that name exists, and is not replaced: it may be precious.
 * Cure: Remove it, or choose a path that is free.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
touch('app.sock');
passthru('nexus serve app.php --host=unix:app.sock');

/* Prints:
nexus: [NX-0414] %sapp.sock exists and is not a socket: remove it, or choose another path.
*/
