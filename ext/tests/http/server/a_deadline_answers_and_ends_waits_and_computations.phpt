--TEST--
A request's deadline answers with 504 and ends the waits and computations of its handler; other requests go on
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Deadline};
use Nexus\Http\Server\{HttpServer, Settings};
use Nexus\Http\{Request, Response};
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\{delay, spawn};

$ended = new ArrayObject();
$handler = static fn(string $name, Closure $work) => static function () use ($name, $work, $ended): Response {
    try {
        $work();
    } catch (CancelledError $error) {
        $ended[$name] = substr($error->getMessage(), 40);
        throw $error;
    } finally {
        $ended["{$name} finally"] = true;
    }
    return Response::text('too late');
};
$route = static fn(
    string $path,
    Closure $handler,
    ?float $deadline = null,
    ?bool $cancels = null,
) => [['GET'], $path, $handler, [], 0, $deadline, $cancels, false];
$server = new HttpServer([
    $route('/waits', $handler('waits', static fn() => delay(60.0))),
    $route('/computes', $handler('computes', static function () { for (;;); })),
    $route('/own', static fn() => Response::text(Deadline::current() === null ? 'none' : 'some'), 0.0),
    $route('/left', $handler('left', static fn() => delay(60.0)), 0.0, true),
], settings: new Settings(deadlineSeconds: 0.5));
$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$server->listen($socket);
$connect = static fn() => stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
$ask = static function ($client, string $path): string {
    fwrite($client, "GET {$path} HTTP/1.1\r\nHost: x\r\n\r\n");
    $answer = '';
    while (preg_match(
        '~Content-Length: (\d+).*?\r\n\r\n(.*)~s',
        $answer,
        $match,
    ) !== 1 || strlen($match[2]) < (int) $match[1]) {
        $answer .= fread($client, 4096) ?: throw new RuntimeException('cut');
    }
    return substr($answer, 9, 3) . ' ' . trim($match[2]);
};
$clients = [];
foreach (['/waits', '/computes', '/own', '/waits'] as $path) {
    $clients[] = spawn(static function () use ($connect, $ask, $path): string {
        $client = $connect();
        return "{$path}: {$ask($client, $path)}, then {$ask($client, '/own')}";
    });
}
foreach ($clients as $client) {
    echo $client->await(), "\n";
}
$client = $connect();
fwrite($client, "GET /left HTTP/1.1\r\nHost: x\r\n\r\n");
delay(0.05);
fclose($client);
for ($n = 0; $n < 1000 && !isset($ended['left finally']); $n++) {
    delay(0.01);
}
$ended->ksort();
echo json_encode($ended, JSON_PRETTY_PRINT), "\n";
$counted = array_intersect_key($server->stats(), ['deadline' => 1, 'clientGone' => 1, 'failed' => 1]);
ksort($counted);
echo json_encode($counted), "\n";
var_dump($server->drain(5.0));
?>
--EXPECTF--
nexus: [NX-0331] GET /%s passed its deadline of 0.5 s and was answered with 504: it %A
/waits: 504 {"type":"about:blank","title":"Gateway Timeout","status":504}, then 200 none
/computes: 504 {"type":"about:blank","title":"Gateway Timeout","status":504}, then 200 none
/own: 200 none, then 200 none
/waits: 504 {"type":"about:blank","title":"Gateway Timeout","status":504}, then 200 none
{
    "computes": "its request's deadline of 0.5 s passed",
    "computes finally": true,
    "left": "its client has disconnected",
    "left finally": true,
    "waits": "its request's deadline of 0.5 s passed",
    "waits finally": true
}
{"clientGone":1,"deadline":3,"failed":0}
bool(true)
