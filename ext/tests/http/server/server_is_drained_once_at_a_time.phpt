--TEST--
A second drain() while the first one waits is an error; one after it is not
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Event;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\Response;
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\{await, spawn};
use function Nexus\Internal\wait_until_idle;

$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$mayAnswer = new Event();
$handler = static function () use ($mayAnswer): Response {
    $mayAnswer->wait();

    return Response::text('answered');
};
$server = new HttpServer([[['GET'], '/', $handler, []]]);
$server->listen($socket);
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
wait_until_idle();
$first = spawn(fn() => $server->drain(60.0));
wait_until_idle();
try {
    $server->drain(5.0);
} catch (Nexus\Async\MisuseError $refused) {
    echo $refused->getMessage(), "\n";
}
$mayAnswer->set();
var_dump(await($first), $server->drain(0.0));
echo strstr(stream_get_contents($client), 'Connection: close'), "\n";
?>
--EXPECT--
[NX-0107] This server is being drained already. Wait for that call to return
bool(true)
bool(true)
Connection: close
Content-Type: text/plain; charset=utf-8

answered
