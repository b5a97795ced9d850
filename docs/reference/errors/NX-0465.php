<?php

/**
 * NX-0465
 * Class: Nexus\Server\Control\InspectionException
 * Means: The server has no such worker
 * Cause: A worker is selected by the number of its slot, from 0, or by its process id. The worker may have been
 *     replaced since then.
 * Cure: Run nexus status, which lists the workers.
 */

declare(strict_types=1);

use Nexus\Server\Control\RunningServer;
use Nexus\Server\Internal\Scoreboard;

$scoreboard = Scoreboard::create(1);
$row = $scoreboard->claim(0, 1, 1);
$server = RunningServer::find((string) getmypid());
$child = pcntl_fork();
if ($child === 0) {
    sleep(20);
    exit;
}
register_shutdown_function(posix_kill(...), $child, SIGKILL);
$scoreboard->occupy($row, $child);
$server->stacksOf('7');

/* Throws:
[NX-0465] There is no worker 7: there are 0 (pid %d).
*/
