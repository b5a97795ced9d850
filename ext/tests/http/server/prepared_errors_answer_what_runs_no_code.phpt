--TEST--
Errors that the server answers without running code get the prepared answers, with its own Retry-After and Connection
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\{HttpServer, Settings};
use Nexus\Http\{Request, Response};
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\{delay, spawn};

$gate = new Nexus\Async\Deferred();
$server = new HttpServer([
    [['GET'], '/late', static fn() => delay(60.0), [], null, 0.01],
    [['POST'], '/body', static fn() => Response::text('ok'), [], 3],
    [['GET'], '/waits', static fn() => [$gate->future()->await(), Response::text('waited')][1], []],
], settings: new Settings(concurrency: 1, queue: 0));
foreach ([408, 413, 414, 431, 503, 504] as $status) {
    $server->prepareError($status, Response::json(['mapped' => $status], $status)->withHeader('X-App', 'yes'));
}
$server->prepareError(504, Response::text('no gateway', 599));
foreach ([404, 503] as $status) {
    try {
        $server->prepareError($status, Response::stream(['a']));
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$server->listen($socket);
$ask = static function (string $request) use ($socket): string {
    $client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
    fwrite($client, $request);
    $answer = '';
    while (preg_match('~Content-Length: (\d+).*?\r\n\r\n(.*)~s', $answer, $match) !== 1 || strlen($match[2]) < (int) $match[1]) {
        $answer .= fread($client, 4096) ?: throw new RuntimeException("cut: {$answer}");
    }
    return preg_replace('~\r\n(Date|Server|Content-Length):[^\r]*~', '', $answer);
};
$show = static function (string $answer): void {
    echo str_replace("\r\n", ' | ', $answer), "\n";
};
$show($ask("GET /late HTTP/1.1\r\nHost: x\r\n\r\n"));
$show($ask("POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd"));
$show($ask('GET /' . str_repeat('a', 10000) . " HTTP/1.1\r\nHost: x\r\n\r\n"));
$show($ask("GET / HTTP/1.1\r\nHost: x\r\nX: " . str_repeat('a', 40000) . "\r\n\r\n"));
$first = spawn($ask(...), "GET /waits HTTP/1.1\r\nHost: x\r\n\r\n");
while ($server->stats()['active'] === 0) {
    delay(0.001);
}
$show($ask("GET /waits HTTP/1.1\r\nHost: x\r\n\r\n"));
$gate->complete();
$show($first->await());
$show($ask("GET /none HTTP/1.1\r\nHost: x\r\nAccept: text/plain\r\n\r\n"));
echo "-- in process\n";
$response = $server->handle(Request::of('GET', '/late'));
echo $response->status(), ' ', $response->body(), "\n";
$response = $server->handle(Request::of('POST', '/body', [], 'abcd'));
echo $response->status(), ' ', $response->body(), ' ', $response->header('X-App'), "\n";
var_dump($server->drain(5.0));
?>
--EXPECTF--
Nexus\Http\HttpMessageError: [NX-0350] The answer to errors with status 404 cannot be prepared: the server asks the application for it
Nexus\Http\HttpMessageError: [NX-0350] The answer to errors with status 503 cannot be prepared: it is a stream or a file. Return a Response with a body
nexus: [NX-0331] GET /late passed its deadline of 0.01 s and was answered with 504: it %s
HTTP/1.1 599 Unknown | Content-Type: text/plain; charset=utf-8 |  | no gateway
HTTP/1.1 413 Content Too Large | Connection: close | Content-Type: application/json | X-App: yes |  | {"mapped":413}
HTTP/1.1 414 URI Too Long | Connection: close | Content-Type: application/json | X-App: yes |  | {"mapped":414}
HTTP/1.1 431 Request Header Fields Too Large | Connection: close | Content-Type: application/json | X-App: yes |  | {"mapped":431}
HTTP/1.1 503 Service Unavailable | Content-Type: application/json | X-App: yes | Retry-After: 1 |  | {"mapped":503}
HTTP/1.1 200 OK | Content-Type: text/plain; charset=utf-8 |  | waited
HTTP/1.1 404 Not Found | Content-Type: text/plain; charset=utf-8 | Vary: Accept |  | 404 Not Found

-- in process
%A599 no gateway
413 {"mapped":413} yes
bool(true)
