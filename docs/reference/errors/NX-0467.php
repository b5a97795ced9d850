<?php

/**
 * NX-0467
 * Class: Nexus\Server\Control\InspectionException
 * Means: A worker runs another build of PHP or Nexus than the command
 * Cause: After an upgrade the server still runs the version with which it was started.
 * Cure: Use the php and the bin/nexus that started the server, or reload it.
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
$scoreboard->publish($row);
$scoreboard->occupy($row, $child);
register_shutdown_function(posix_kill(...), $child, SIGKILL);
$server->stacksOf('0');

/* Throws:
[NX-0467] The worker (pid %d) runs another build of PHP or of Nexus than this command, so that its memory cannot be interpreted: use the php and the bin/nexus it was started by.
*/
