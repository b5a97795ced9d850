--TEST--
The end of the handler, close(), an exception and the end of the server close the connection; later sends fail
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Channel;
use Nexus\Http\{HttpMessageError, Response};
use Nexus\Http\WebSocket\Connection;
use function Nexus\Async\{await, spawn};

require __DIR__ . '/client.inc';

function attempt(Closure $do): void
{
    try {
        var_dump($do());
    } catch (Exception | HttpMessageError $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

echo "the handler returns\n";
$stream = connect(serve(Response::webSocket(static fn (Connection $socket) => $socket->send('bye'))));
echo next_frame($stream), ', ', next_frame($stream), "\n";
fwrite($stream, frame(8, pack('n', 1000)));
echo next_frame($stream), "\n";

echo "close() with a code; messages in the queue are dropped\n";
$done = new Channel(1);
$port = serve(Response::webSocket(static function (Connection $socket) use ($done): void {
    var_dump($socket->isOpen(), $socket->closeCode());
    $socket->receive();
    $socket->close(4000, 'grüße');
    $socket->close(4001, 'no effect');
    var_dump($socket->isOpen(), $socket->closeCode(), $socket->closeReason(), $socket->receive(), $socket->unsent());
    attempt(static fn () => $socket->send('late'));
    attempt(static fn () => $socket->trySend('late'));
    $socket->ping('no effect');
    $done->send(true);
}));
$stream = connect($port, more: text('one') . text('two'));
echo next_frame($stream), "\n";
$done->receive();
fwrite($stream, text('is ignored') . frame(8, pack('n', 4000)));
echo next_frame($stream), "\n";

echo "an exception\n";
$stream = connect(serve(Response::webSocket(static fn () => throw new Exception('no disk'))));
echo next_frame($stream), "\n";

echo "the server stops\n";
$port = serve(Response::webSocket(static function (Connection $socket): void {
    var_dump($socket->receive());
    echo "closed {$socket->closeCode()}\n";
}));
$stream = connect($port);
$drained = spawn(static fn (): bool => $server->drain(10.0));
echo next_frame($stream), "\n";
fwrite($stream, frame(8, pack('n', 1001)));
var_dump(await($drained));

echo "wrong values\n";
$port = serve(Response::webSocket(static function (Connection $socket) use ($done): void {
    attempt(static fn () => $socket->send("\xff"));
    attempt(static fn () => $socket->trySend("\xc3"));
    attempt(static fn () => $socket->close(1005));
    attempt(static fn () => $socket->close(1000, str_repeat('x', 124)));
    attempt(static fn () => $socket->close(1000, "\xff"));
    attempt(static fn () => $socket->ping(str_repeat('x', 126)));
    $done->send(true);
}));
$stream = connect($port);
$done->receive();
attempt(static fn () => Response::webSocket(static fn () => null, protocols: ['a,b']));
attempt(static fn () => Response::webSocket(static fn () => null, origins: [1]));
attempt(static fn () => Response::webSocket(static fn () => null, maxMessage: 0));
attempt(static fn () => Response::webSocket(static fn () => null, pingInterval: 0.5));
?>
--EXPECTF--
the handler returns
text bye, close 1000
end
close() with a code; messages in the queue are dropped
bool(true)
NULL
bool(false)
int(4000)
string(7) "grüße"
NULL
int(0)
Nexus\Http\ClientGoneException: [NX-0325] The WebSocket is closed. Release what belongs to its client
bool(false)
close 4000 grüße
end
an exception

Warning: Uncaught Exception: no disk in %sboth_ends_can_close.php:%d
Stack trace:
#0 [internal function]: {closure%S}(Object(Nexus\Http\WebSocket\Connection))
#1 {main}
  thrown in %sboth_ends_can_close.php on line %d
close 1011
the server stops
NULL
closed 1001
close 1001 the server stops
bool(true)
wrong values
Nexus\Http\HttpMessageError: [NX-0326] A WebSocket text of 1 bytes is not UTF-8, and clients would close the connection. Send it with sendBinary(), or convert it
Nexus\Http\HttpMessageError: [NX-0326] A WebSocket text of 1 bytes is not UTF-8, and clients would close the connection. Send it with sendBinary(), or convert it
Nexus\Http\HttpMessageError: [NX-0326] A WebSocket cannot be closed with the code 1005. Use 1000 to 1003, 1007 to 1014, or 3000 to 4999
Nexus\Http\HttpMessageError: [NX-0326] The reason for closing a WebSocket must be UTF-8 of at most 123 bytes
Nexus\Http\HttpMessageError: [NX-0326] The reason for closing a WebSocket must be UTF-8 of at most 123 bytes
Nexus\Http\HttpMessageError: [NX-0326] The payload of a ping has at most 125 bytes, 126 given
Nexus\Http\HttpMessageError: [NX-0326] The list of protocols of a WebSocket is a list of names without commas and control bytes
Nexus\Http\HttpMessageError: [NX-0326] The list of origins of a WebSocket is a list of names without commas and control bytes
Nexus\Http\HttpMessageError: [NX-0326] A WebSocket's messages may have 1 to 1073741824 bytes, 0 given
Nexus\Http\HttpMessageError: [NX-0326] The interval of a WebSocket's pings must be 1 to 86400 seconds, 0.5 given
