<?php

/**
 * NX-0421
 * Class: Nexus\Server\Control\ControlException
 * Means: The control socket of the server cannot be reached
 * Cause: The server could not create it because its directory is not writable, the file was removed, or it belongs to
 *     another user.
 * Cure: Use signals, as the message shows, or run nexus as the user of the server. The log of the server says why it
 *     has no control socket.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$server = proc_open(['nexus', 'serve', 'app.php', '--port=0', '--pid=nexus.pid', '--workers=1'], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
assert($server !== false);
fgets($pipes[1]);
unlink('nexus.pid.control');
passthru('nexus reload --pid=nexus.pid');
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0421] The server (pid %d) has no control socket that this user can connect to: use signals (kill -HUP %d reloads, kill %d stops), or look in its log for why it has none.
*/
