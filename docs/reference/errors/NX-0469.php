<?php

/**
 * NX-0469
 * Class: Nexus\Server\StartException
 * Means: The access log cannot be opened
 * Cause: Its directory does not exist, or is not writable for the user of the server. A relative path starts at the
 *     directory in which nexus serve was started.
 * Cure: Create the directory and give it to that user, or give another file with --access-log.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --access-log=missing/access.log');

/* Prints:
nexus: [NX-0469] The access log missing/access.log cannot be opened: No such file or directory. Create its directory, and make it writable for the user of the server.
*/
