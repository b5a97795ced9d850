<?php

/**
 * NX-0721
 * Printed: in the log of a worker of `nexus serve --sentinel`
 * Means: Requests leave data behind that grows without limit
 * Cause: Each request of that route adds to a static property, a static variable, a global, a property of a service,
 *     or a list of functions in PHP, and nothing is ever removed.
 * Cure: Keep the data in what ends with the request (a local variable, an object that the handler creates), or limit
 *     the size of the cache. For a cache with more elements than the sentinel assumes, use --sentinel=5000.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    use Nexus\Http\{App, Response};
    final class Registry { public static array $items = []; }
    return App::create()->get('/', function () {
        Registry::$items[] = 'another one';
        return Response::text('Hello');
    });
    PHP);
$server = proc_open('exec nexus serve app.php --port=0 --sentinel=5', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://\S+~', (string) fgets($pipes[1]), $address);
for ($i = 0; $i < 20; $i++) {
    file_get_contents($address[0]);
}
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: sentinel: [NX-0721] GET / leaks: Registry::$items (%sapp.php:3) grew from 0 to %d elements, in 5 of the last 5 requests, and continues to grow.
nexus: sentinel: 1 leak in 20 requests.
*/
