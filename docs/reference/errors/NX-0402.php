<?php

/**
 * NX-0402 SOCKET
 * Class: Nexus\Server\SystemException
 * Means: A listening socket could not be opened
 * Cause: The descriptor that a server was to accept connections at is no listening socket, or was closed meanwhile.
 * Cure: Do not close descriptors that are not yours: libraries that close "all above 2" after a fork take the server's
 *     sockets too.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Server;

$server = new Server(routes: []);
$server->listen(descriptor: 0);

/* Throws:
[NX-0402] Descriptor 0 is no listening socket. Open one before it is served
*/
