<?php

/**
 * NX-0411
 * Class: Nexus\Server\StartException
 * Means: This user may not listen on that port
 * Cause: Ports below 1024 are reserved for root, unless the system is configured otherwise.
 * Cure: Choose a port from 1024 on and let a proxy or the firewall forward port 80 to it; or give PHP the capability
 *     CAP_NET_BIND_SERVICE.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
// Runs as a user without that capability, in a network namespace with the kernel's default settings.
$without = posix_geteuid() === 0 ? 'unshare --net setpriv --bounding-set=-net_bind_service' : 'unshare --user --net';
passthru("{$without} nexus serve app.php --port=80");

/* Prints:
nexus: [NX-0411] Port 80 needs root or CAP_NET_BIND_SERVICE: choose one from 1024 on, or put a proxy before it.
*/
