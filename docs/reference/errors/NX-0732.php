<?php

/**
 * NX-0732
 * Class: Nexus\Load\LoadException
 * Means: No server answers at the URL
 * Cause: nexus load opens one connection before the load begins, and that failed: nothing listens there, the name is
 *     unknown, or a firewall blocks the connection.
 * Cure: Start the server, and compare the URL with the address that the server printed.
 */

declare(strict_types=1);

passthru('nexus load http://127.0.0.1:1/ --rate=100');

/* Prints:
nexus: [NX-0732] No server can be reached at http://127.0.0.1:1/: Connection refused. Is the server running, and is this its address?
*/
