--TEST--
Response::stream() takes an iterable or a closure; a body replaces it; a writer is useless once its response has ended
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\HttpServer;
use Nexus\Http\{Response, ResponseWriter};
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\delay;

foreach ([['text'], [new ArrayObject, 42], [[], 200, -1], [new stdClass]] as $arguments) {
    try {
        Response::stream(...$arguments);
        echo "taken\n";
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
$response = Response::stream((function () { yield 'never'; })(), 201, 5)->withHeader('X-Kind', 'stream');
var_dump($response->status(), $response->header('x-kind'), $response->body());
$body = $response->withBody('given');
var_dump($body->status(), $body->body());

// The collector sees the values that a response holds.
$cycle = new ArrayObject;
$cycle['response'] = Response::stream($cycle);
$weak = WeakReference::create($cycle);
unset($cycle);
gc_collect_cycles();
var_dump($weak->get());

$kept = null;
$source = function (ResponseWriter $out) use (&$kept) {
    $kept = $out;
    yield 'body';
};
$server = new HttpServer([[['GET'], '/', fn () => Response::stream($source), []]]);
$server->listen($socket = Sockets::listenTcp('127.0.0.1', 0, 16, true));
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET / HTTP/1.0\r\n\r\n");
echo strstr(stream_get_contents($client), "\r\n\r\n"), "\n";
foreach (['write', 'tryWrite', 'awaitWritable', 'flush'] as $verb) {
    try {
        $kept->$verb(...(str_ends_with($verb, 'rite') ? ['late'] : []));
    } catch (Nexus\Async\MisuseError $error) {
        echo $verb, ' ', $error->errorCode(), "\n";
    }
}
var_dump($kept->isWritable());
try {
    clone $kept;
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
TypeError: Nexus\Http\Response::stream(): Argument #1 ($pieces) must be of type iterable|Closure, string given
Nexus\Http\HttpMessageError: [NX-0302] A response's status must be 200 to 599, 42 given
Nexus\Http\HttpMessageError: [NX-0322] The length of a response must be 0 or more bytes, -1 given
TypeError: Nexus\Http\Response::stream(): Argument #1 ($pieces) must be of type iterable|Closure, stdClass given
int(201)
string(6) "stream"
string(0) ""
int(201)
string(5) "given"
NULL


body
write NX-0324
tryWrite NX-0324
awaitWritable NX-0324
flush NX-0324
bool(false)
Trying to clone an uncloneable object of class Nexus\Http\ResponseWriter
