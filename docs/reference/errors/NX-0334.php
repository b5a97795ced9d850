<?php

/**
 * NX-0334
 * Printed: in the log of a worker of `nexus serve`, once
 * Means: Discarded application instances of App::pooled() stay in memory
 * Cause: An instance whose request ends in an exception or exit() is discarded, and its cycles are collected. A static
 *     property, a global or a running coroutine still refers to these instances, so their connections stay open. When
 *     twice as many are alive as may be in use, further requests are answered with 503 until the worker is replaced.
 * Cure: Find the reference: often it is a static registry of kernels or containers. App::isolate() gives each instance
 *     static properties of its own.
 */

declare(strict_types=1);

file_put_contents('app.php', <<<'PHP'
    <?php
    use Nexus\Http\App;
    final class Registry { public static array $kept = []; }
    return App::pooled(function () {
        $answer = static fn() => exit('answered');
        Registry::$kept[] = $answer;
        return $answer;
    }, max: 1);
    PHP);
$server = proc_open('exec nexus serve app.php --port=0 --workers=1', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://\S+~', (string) fgets($pipes[1]), $address);
for ($request = 0; $request < 3; $request++) {
    file_get_contents($address[0], context: stream_context_create(['http' => ['ignore_errors' => true]]));
}
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0334] 2 application instances exist, but at most 1 are in use: other objects still refer to released instances. This worker creates no more instances and is replaced
*/
