<?php

/**
 * NX-0402 SOCKET
 * Class: Nexus\Server\SystemException
 * Means: A listening socket could not be opened
 * Cause: The descriptor on which a server should accept connections is not a listening socket, or was closed meanwhile.
 * Cure: Do not close descriptors that your code has not opened: libraries that close "all above 2" after a fork close
 *     the server's sockets too.
 */

declare(strict_types=1);

use Nexus\Http\Server\HttpServer;

$server = new HttpServer(routes: []);
$server->listen(descriptor: 0);

/* Throws:
[NX-0402] Descriptor 0 is no listening socket. Open one before it is served
*/
