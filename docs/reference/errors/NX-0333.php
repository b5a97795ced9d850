<?php

/**
 * NX-0333
 * Printed: by a worker of `nexus serve`, in its log; at most once a second
 * Means: A client address wants more than it may have
 * Cause: `--client-connections` or `--client-rate` is set, and that address has more connections open, or asks more often. Connections are
 *     closed, requests answered with 429 and `Retry-After`.
 * Cure: If it is one client: nothing, that is what the limit is for. If many share the address (an office, a mobile network), raise the
 *     limit; if it is a proxy of yours, name it: `--trusted-proxies`, then its clients are counted, and not the proxy.
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
nexus: [NX-0333] 127.0.0.1 wants more than the 1 requests a second that one client address may have: refused
*/
