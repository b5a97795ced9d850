<?php

/**
 * NX-0324 RESPONSE_OVER
 * Class: Nexus\Async\MisuseError
 * Means: A ResponseWriter is used after its response has ended
 * Cause: The closure of Response::stream() has returned, which ends the body. A coroutine that it started, or other
 *     code that kept the writer, continues to write.
 * Cure: Let the closure await these coroutines before it returns, for example with all().
 */

declare(strict_types=1);

use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;
use Nexus\Http\Server\HttpServer;
use Nexus\Server\Internal\Sockets;

use function Nexus\Async\delay;

$kept = null;
$answer = static function (ResponseWriter $out) use (&$kept): void {
    $kept = $out;
};
$server = new HttpServer([[['GET'], '/', static fn() => Response::stream($answer), []]]);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET / HTTP/1.1\r\nHost: example\r\n\r\n");
while ($kept === null) {
    delay(0.001);
}
$kept->write('too late');

/* Throws:
[NX-0324] The response is complete: its closure has returned. Let the closure wait for all code that writes
*/
