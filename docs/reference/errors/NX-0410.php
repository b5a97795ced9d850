<?php

/**
 * NX-0410
 * Class: Nexus\Server\StartException
 * Means: The port is in use
 * Cause: Another program listens there, often the same server, started twice.
 * Cure: Stop the other program, which the message names if possible, or choose another port with --port.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$other = stream_socket_server('tcp://127.0.0.1:0');
assert($other !== false);
$port = parse_url('tcp://' . stream_socket_get_name($other, false), PHP_URL_PORT);
passthru("nexus serve app.php --port={$port}");

/* Prints:
nexus: [NX-0410] 127.0.0.1:%d is taken by %s: stop it, or choose another port, for example --port=%d.
*/
