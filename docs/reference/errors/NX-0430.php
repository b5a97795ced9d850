<?php

/**
 * NX-0430
 * Class: Nexus\Server\StartException
 * Means: The owner of a socket cannot be changed
 * Cause: --socket-owner names a user or group that this machine does not have, or the user that starts the server may
 *     not give files to it.
 * Cure: Give one that exists, or start the server as root. With --socket-mode=666 every user may connect.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --host=unix:app.sock --socket-owner=nobody-at-all');

/* Prints:
nexus: [NX-0430] The socket app.sock cannot be given to nobody-at-all: %s. Only root can give files away; others only to groups they are in.
*/
