<?php

/**
 * NX-0416
 * Class: Nexus\Server\StartException
 * Means: The PID file cannot be written
 * Cause: Its directory does not exist, or the user of the server may not write there; or the path is a symbolic link, a
 *     file with several hard links or a special file, which the server refuses.
 * Cure: Create the directory and give it to that user, remove what is at the path, or give another path with --pid.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --pid=no/such/directory/nexus.pid');

/* Prints:
nexus: [NX-0416] The PID file %s cannot be written: check the directory and its permissions.
*/
