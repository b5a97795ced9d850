<?php

/**
 * NX-0429
 * Class: Nexus\Server\StartFailure
 * Means: The workers cannot run as that user
 * Cause: --user names a user or group that this machine does not know, or the server was not started by root, who alone can become somebody else.
 * Cure: Name one that exists (getent passwd), start the server as root, or start it as that user and leave --user out.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --user=nobody-at-all');

/* Prints:
nexus: [NX-0429] The workers cannot run as nobody-at-all: there is no user nobody-at-all.
*/
