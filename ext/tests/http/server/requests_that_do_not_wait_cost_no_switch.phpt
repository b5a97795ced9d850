--TEST--
A handler that does not wait runs on the stack the loop runs on: no switch, no stack of its own
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\HttpServer;
use Nexus\Http\{Request, Response};
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\delay;
use function Nexus\Internal\runtime_counters;

$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$kept = [];
$server = new HttpServer([
    [
        ['GET'],
        '/{n}',
        function (int $n, Request $request) use (&$kept) { $kept[] = $request; return Response::text((string) $n); },
        [2, 0],
    ],
]);
$server->listen($socket);
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
stream_set_blocking($client, false);
$received = '';
delay(0.01);
$before = runtime_counters();
for ($n = 0; $n < 100; $n++) {
    fwrite($client, "GET /$n HTTP/1.1\r\nHost: x\r\n\r\n");
}
while (substr_count($received, "HTTP/1.1 200 OK") < 100) {
    delay(0.001);
    $received .= fread($client, 65536);
}
$after = runtime_counters();
// Only main's delays switch, once in each direction.
var_dump($after['started'] - $before['started'], $after['stacks'] - $before['stacks']);
var_dump($after['switches'] - $before['switches'] <= 2 * ($after['parks'] - $before['parks']));
// Requests outlive their connection and the receive buffers.
fclose($client);
var_dump($server->drain(5.0), $server->stats()['requests'], $kept[99]->path(), $kept[0]->header('host'));
?>
--EXPECT--
int(100)
int(0)
bool(true)
bool(true)
int(100)
string(3) "/99"
string(1) "x"
