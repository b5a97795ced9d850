<?php

/**
 * NX-0461
 * Class: Nexus\Server\Control\InspectionException
 * Means: No running server was found
 * Cause: No server runs, this user may inspect none of the running servers, or the PID file belongs to a server that
 *     has ended.
 * Cure: Start a server, run the command as the user of the server or as root, or omit --pid.
 */

declare(strict_types=1);

passthru('nexus status --pid=none.pid');

/* Prints:
nexus: [NX-0461] No server runs that has written none.pid: leave --pid out to have it searched for.
*/
