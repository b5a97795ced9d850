<?php

/**
 * NX-0722
 * Printed: in the log of a worker of `nexus serve --sentinel`
 * Means: A request has changed a setting for the following requests
 * Cause: Most settings are isolated per coroutine or request and reset at its end. memory_limit, zend.enable_gc,
 *     opcache.* and environment variables (putenv()) belong to the process.
 * Cure: Set it once, in php.ini or where the application is loaded. Pass what only one request needs as a value.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    use Nexus\Http\{App, Response};
    return App::create()->get('/export', function () {
        ini_set('memory_limit', '1G');
        return Response::text('Hello');
    });
    PHP);
$server = proc_open('exec nexus serve app.php --port=0 --sentinel', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://\S+~', (string) fgets($pipes[1]), $address);
file_get_contents("{$address[0]}/export");
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: sentinel: [NX-0722] GET /export leaves the setting memory_limit changed from '%s' to '1G': the next request finds it so.
nexus: sentinel: 1 leak in 1 request.
nexus: sentinel: 1 request of GET /export: too few to distinguish a leak from a cache, which takes 138.
*/
