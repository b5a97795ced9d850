<?php

/**
 * NX-0428
 * Class: Nexus\Server\StartException
 * Means: An inherited descriptor is not a listening socket
 * Cause: The service manager passes something other than a listening stream socket (LISTEN_FDS), for example an
 *     accepted connection or a datagram socket.
 * Cure: In the socket unit use ListenStream= instead of ListenDatagram=, and Accept=no.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$file = fopen('app.php', 'r');
assert($file !== false);
$server = proc_open(['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec nexus serve app.php'], [3 => $file], $pipes);
assert($server !== false);
proc_close($server);

/* Prints:
nexus: [NX-0428] Descriptor 3, which the service manager hands over (LISTEN_FDS), cannot be served: Socket operation on non-socket. A socket unit needs ListenStream= and Accept=no.
*/
