<?php

/**
 * NX-0412
 * Class: Nexus\Server\StartException
 * Means: The server cannot listen on that address
 * Cause: The name in --host is unknown, no interface of this machine has that address, or the system refused it for the
 *     reason that the message gives.
 * Cure: Use --host=0.0.0.0 for all addresses of this machine, or an address that `ip address` shows.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --host=192.0.2.1');

/* Prints:
nexus: [NX-0412] 192.0.2.1 cannot be listened at: no interface of this machine has it (0.0.0.0 is all of them).
*/
