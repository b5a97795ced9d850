<?php

/**
 * NX-0462
 * Class: Nexus\Server\Control\InspectionException
 * Means: Several servers run on this machine
 * Cause: A command that inspects a running server found more than one.
 * Cure: Select a server: --pid=FILE, as given to nexus serve, or --pid=NUMBER.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$servers = [];
foreach (['one', 'two'] as $name) {
    $servers[] = proc_open(['nexus', 'serve', 'app.php', '--port=0', '--workers=1'], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
    fgets($pipes[1]);
}
passthru('nexus status');
foreach ($servers as $server) {
    assert($server !== false);
    proc_terminate($server);
    proc_close($server);
}

/* Prints:
nexus: [NX-0462] Several servers run here: say which one by --pid, with its PID file or process id.
*/
