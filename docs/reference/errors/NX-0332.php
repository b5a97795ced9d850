<?php

/**
 * NX-0332
 * Printed: by a worker of `nexus serve`, in its log; when it begins, and when it is over
 * Means: No more connections fit into a worker
 * Cause: Each connection takes a descriptor, and those that the limit on open files (nofile) allows are in use, but for an eighth (512 at
 *     the most) that is the application's. Idle connections have been closed already, and heads that never end.
 * Cure: Raise the limit: `ulimit -n 65535` before `nexus serve`, LimitNOFILE=65535 of systemd, `--ulimit nofile=65535` of Docker. Where
 *     it cannot be raised, more workers share the clients. What was accepted is finished meanwhile; new clients wait for a second
 *     at most, then they have a 503.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    use Nexus\Http\{App, Response};
    use function Nexus\Async\delay;
    return App::create()->get('/', function () {
        delay(1.0);
        return Response::text('Hello');
    });
    PHP);
$server = proc_open('ulimit -n 80; exec nexus serve app.php --port=0 --workers=1', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://(\S+)~', (string) fgets($pipes[1]), $address);
$clients = [];
for ($n = 0; $n < 80; $n++) {
    $clients[] = $client = stream_socket_client("tcp://{$address[1]}");
    fwrite($client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
}
fread($clients[0], 12);
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0332] No more connections fit (the rest of the descriptors is the application's; %d are open, nofile is 80): idle ones make room, further clients are refused with 503 when there is none. Raise it: ulimit -n, LimitNOFILE= of systemd
*/
