<?php

/**
 * NX-0463
 * Class: Nexus\Server\Control\InspectionException
 * Means: The server belongs to another user
 * Cause: Only its own user and root may read the statistics and stacks of a server.
 * Cure: Run the command as that user: sudo -u USER nexus status.
 */

declare(strict_types=1);

use Nexus\Server\Control\InspectionException;
use Nexus\Server\Control\RunningServer;

$server = (string) posix_getppid();
class_exists(InspectionException::class);
class_exists(RunningServer::class);
posix_setuid(65534);
RunningServer::find($server);

/* Throws:
[NX-0463] The server (pid %d) is of the user %s: run the command as that user, or as root.
*/
