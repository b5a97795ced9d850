<?php

/**
 * NX-0461
 * Class: Nexus\Server\Status\LookFailure
 * Means: No running server was found
 * Cause: No server runs, or none that this user may look at, or the PID file is of one that has ended.
 * Cure: Start one, look as the user of the server or as root, or leave --pid out.
 */

declare(strict_types=1);

passthru('nexus status --pid=none.pid');

/* Prints:
nexus: [NX-0461] No server runs that has written none.pid: leave --pid out to have it searched for.
*/
