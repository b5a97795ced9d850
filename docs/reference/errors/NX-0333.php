<?php

/**
 * NX-0333
 * Printed: in the log of a worker of `nexus serve`, at most once per second
 * Means: A client address exceeds its limit
 * Cause: `--client-connections` or `--client-rate` is set, and this address has more connections open or sends more
 *     requests. Excess connections are closed; excess requests are answered with 429 and `Retry-After`.
 * Cure: If the address belongs to one client, do nothing: the limit works. If many clients share it (an office, a
 *     mobile network), raise the limit. If it is the address of your own proxy, add it to `--trusted-proxies`; then the
 *     server counts the clients of the proxy instead.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    use Nexus\Http\{App, Response};
    return App::create()->get('/', fn () => Response::text('Hello'));
    PHP);
$server = proc_open('exec nexus serve app.php --port=0 --client-rate=1', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://\S+~', (string) fgets($pipes[1]), $address);
file_get_contents($address[0]);
file_get_contents($address[0], context: stream_context_create(['http' => ['ignore_errors' => true]]));
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0333] 127.0.0.1 exceeds the limit of 1 requests per second per client address and is refused
*/
