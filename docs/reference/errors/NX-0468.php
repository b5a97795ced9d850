<?php

/**
 * NX-0468
 * Class: Nexus\Server\Control\InspectionException
 * Means: The stacks of a worker cannot be read
 * Cause: The worker was starting or ending at that moment.
 * Cure: Try again, or run nexus status: the worker may have another process id now.
 */

declare(strict_types=1);

use Nexus\Server\Control\RunningServer;
use Nexus\Server\Internal\Scoreboard;

$scoreboard = Scoreboard::create(1);
$row = $scoreboard->claim(0, 1, 1);
$server = RunningServer::find((string) getmypid());
$child = pcntl_fork();
if ($child === 0) {
    exit;
}
while (!str_contains((string) file_get_contents("/proc/{$child}/stat"), ') Z ')) {
    usleep(1000); // until it has ended; it is not reaped
}
$scoreboard->publish($row);
$scoreboard->occupy($row, $child);
$server->stacksOf('0');

/* Throws:
[NX-0468] The stacks of the worker (pid %d) cannot be read: %s. It has not started yet, or is stopping: try again.
*/
