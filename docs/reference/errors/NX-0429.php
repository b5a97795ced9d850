<?php

/**
 * NX-0429
 * Class: Nexus\Server\StartException
 * Means: The workers cannot run as that user
 * Cause: --user names a user or group that this machine does not have, or the server was not started by root. Only root
 *     can change the user of a process.
 * Cure: Give a user that exists (`getent passwd` lists them), start the server as root, or start it as that user
 *     without --user.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --user=nobody-at-all');

/* Prints:
nexus: [NX-0429] The workers cannot run as nobody-at-all: there is no user nobody-at-all.
*/
