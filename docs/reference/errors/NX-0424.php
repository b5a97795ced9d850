<?php

/**
 * NX-0424
 * Class: Nexus\Server\Control\ControlException
 * Means: The server ended before it answered
 * Cause: Its master was killed while it executed a command.
 * Cure: Find the reason in the log of the server and in the kernel's log (`dmesg` shows a process that was killed for
 *     lack of memory). Then start the server again.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php if (file_exists("again")) { touch("booting"); sleep(60); } return fn () => Nexus\Http\Response::text("Hello");');
$server = proc_open(['nexus', 'serve', 'app.php', '--port=0', '--pid=nexus.pid', '--workers=1'], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
assert($server !== false);
fgets($pipes[1]);
touch('again');
$reload = popen('nexus reload --pid=nexus.pid', 'r');
assert($reload !== false);
while (!file_exists('booting')) {
    usleep(1000);
}
posix_kill((int) file_get_contents('nexus.pid'), SIGKILL);
pclose($reload);
proc_close($server);

/* Prints:
nexus: [NX-0424] The server (pid %d) ended before it answered: see its error log.
*/
