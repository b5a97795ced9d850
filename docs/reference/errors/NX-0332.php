<?php

/**
 * NX-0332
 * Printed: in the log of a worker of `nexus serve`, when it begins and when it is over
 * Means: A worker has reached its limit of connections
 * Cause: Each connection needs a file descriptor. All descriptors that the limit on open files (nofile) allows are in
 *     use, except for an eighth (512 at most) that is reserved for the application. Idle connections and incomplete
 *     requests have been closed already.
 * Cure: Raise the limit: `ulimit -n 65535` before `nexus serve`, LimitNOFILE=65535 in systemd, `--ulimit nofile=65535`
 *     in Docker. Where it cannot be raised, use more workers. Until then requests in progress are finished; new clients
 *     wait for at most a second, then they get 503.
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
nexus: [NX-0332] The limit on connections is reached (the remaining descriptors are reserved for the application; %d are open, nofile is 80): idle connections are closed for new clients; when none is idle, clients are refused with 503. Raise the limit: ulimit -n, LimitNOFILE= of systemd
*/
