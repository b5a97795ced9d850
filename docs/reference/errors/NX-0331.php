<?php

/**
 * NX-0331
 * Printed: in the log of a worker of `nexus serve`, at most once per second
 * Means: A request passed its deadline
 * Cause: The handler waited or computed for longer than the deadline() of its route, group, application or server
 *     allows. The time that the request waited in the queue counts.
 * Cure: The log line says what the handler did at that moment, and where. Make that faster, or give it a shorter limit
 *     of its own (timeout()). If the route is meant to take long, give it a longer deadline.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    use Nexus\Http\{App, Response};
    use function Nexus\Async\delay;
    return App::create()->get('/slow', function () {
        delay(60.0);
        return Response::text('late');
    })->deadline(0.2);
    PHP);
$server = proc_open('exec nexus serve app.php --port=0', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://\S+~', (string) fgets($pipes[1]), $address);
file_get_contents("{$address[0]}/slow", context: stream_context_create(['http' => ['ignore_errors' => true]]));
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0331] GET /slow passed its deadline of 0.2 s and was answered with 504: it waited: delay, 5%d.%d s left at %sapp.php:5
*/
