<?php

/**
 * NX-0413
 * Class: Nexus\Server\StartException
 * Means: The Unix socket belongs to a running server
 * Cause: A server listens on that path already.
 * Cure: Stop that server, or choose another path for this one.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$other = stream_socket_server('unix://app.sock');
passthru('nexus serve app.php --host=unix:app.sock');

/* Prints:
nexus: [NX-0413] %sapp.sock is the socket of a server that answers: stop it, or choose another path.
*/
