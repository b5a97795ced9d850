<?php

/**
 * NX-0466
 * Class: Nexus\Server\Control\InspectionException
 * Means: The memory of a worker may not be read
 * Cause: The kernel lets a process read the memory of processes of the same user, and lets root read every process.
 *     kernel.yama.ptrace_scope, a container or changed privileges may forbid it. The command then asks the master,
 *     which may read its workers with ptrace_scope 1. The master could not be reached, or may not read either.
 * Cure: Run nexus stack as root, or send SIGUSR2 to the worker (kill -USR2 PID): it prints its coroutines itself,
 *     unless it hangs in C.
 */

declare(strict_types=1);

use Nexus\Server\Control\RunningServer;
use Nexus\Server\Internal\Scoreboard;

$scoreboard = Scoreboard::create(1);
$row = $scoreboard->claim(0, 1, 1);
$server = RunningServer::find((string) getmypid());
$scoreboard->publish($row);
$child = pcntl_fork();
if ($child === 0) {
    sleep(20);
    exit;
}
register_shutdown_function(posix_kill(...), $child, SIGKILL);
$scoreboard->occupy($row, $child);
posix_setuid(65534);
$server->stacksOf('0');

/* Throws:
[NX-0466] The memory of the worker (pid %d) may not be read: %s
*/
