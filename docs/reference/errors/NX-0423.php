<?php

/**
 * NX-0423
 * Class: Nexus\Server\Control\ControlException
 * Means: A reload has failed
 * Cause: The application does not start with its new code, nexus.php, ini file or options. The previous version
 *     continues to serve.
 * Cure: Correct what the message names, and reload again.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$server = proc_open(['nexus', 'serve', 'app.php', '--port=0', '--pid=nexus.pid', '--workers=1'], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
assert($server !== false);
fgets($pipes[1]);
file_put_contents('app.php', '<?php return undefined_function();');
passthru('nexus reload --pid=nexus.pid');
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0423] The reload has failed, and generation 1 continues: Error: Call to undefined function undefined_function() in %s/app.php:1
*/
