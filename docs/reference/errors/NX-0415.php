<?php

/**
 * NX-0415
 * Class: Nexus\Server\StartException
 * Means: The PID file belongs to a server that is running
 * Cause: Two servers were given the same --pid. The first one locks the file as long as it runs.
 * Cure: Stop the first with the command in the message, or give each server its own PID file.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$other = fopen('nexus.pid', 'w+');
assert($other !== false);
fwrite($other, (string) getmypid());
flock($other, LOCK_EX);
passthru('nexus serve app.php --port=0 --pid=nexus.pid');

/* Prints:
nexus: [NX-0415] The server of %snexus.pid is running as process %d: stop it first (kill %d).
*/
