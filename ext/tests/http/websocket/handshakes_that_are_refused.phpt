--TEST--
A handshake that is none, is malformed or comes from a foreign page is refused
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Channel;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;

require __DIR__ . '/client.inc';

$opened = new Channel(1);
$hold = static function (Connection $socket) use ($opened): void {
    $opened->send(var_export($socket->protocol(), true));
    $socket->receive();
};
$port = serve(Response::webSocket($hold, protocols: ['chat.v2', 'chat.v1'], origins: ['https://shop.example']));
$cases = [
    'right' => [],
    'lists and other case' => ['Connection' => 'keep-alive, upgrade', 'Upgrade' => 'h2c, WebSocket'],
    'no upgrade' => ['Upgrade' => null, 'Connection' => null],
    'no connection option' => ['Connection' => 'keep-alive'],
    'another protocol' => ['Upgrade' => 'h2c'],
    'old version' => ['Sec-WebSocket-Version' => '8'],
    'no version' => ['Sec-WebSocket-Version' => null],
    'no key' => ['Sec-WebSocket-Key' => null],
    'short key' => ['Sec-WebSocket-Key' => 'c2hvcnQ='],
    'key that is no base64' => ['Sec-WebSocket-Key' => '!!!!!!!!!!!!!!!!!!!!!!=='],
    'own origin' => ['Origin' => 'http://LOCALHOST'],
    'listed origin' => ['Origin' => 'https://shop.example'],
    'foreign origin' => ['Origin' => 'https://evil.example'],
    'origin with own name in it' => ['Origin' => 'https://localhost.evil.example'],
    'other port' => ['Origin' => 'http://localhost:81'],
    'origin of a file' => ['Origin' => 'null'],
    'second protocol' => ['Sec-WebSocket-Protocol' => 'mqtt, chat.v1'],
    'preferred protocol' => ['Sec-WebSocket-Protocol' => 'chat.v1, chat.v2'],
    'unknown protocol' => ['Sec-WebSocket-Protocol' => 'CHAT.V1'],
];
foreach ($cases as $name => $headers) {
    echo $name, ":\n";
    [$stream, $head] = request($port, $headers);
    preg_match_all('~^(HTTP/1.1 \d+|Upgrade:|Sec-WebSocket-[PV]).*~m', $head, $found);
    echo '  ', implode(', ', array_map(rtrim(...), $found[0])), "\n";
    if (str_contains($head, ' 101 ')) {
        echo "  opened with ", $opened->receive(), "\n";
    }
    fclose($stream);
}
echo "POST:\n";
[, $head] = request($port, ['Content-Length' => '0'], 'POST');
echo '  ', strstr($head, "\r\n", true), "\n";

$port = serve(Response::webSocket(static fn (Connection $socket) => null, origins: ['*']));
echo "any origin:\n  ", strstr(request($port, ['Origin' => 'https://evil.example'])[1], "\r\n", true), "\n";
?>
--EXPECT--
right:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket
  opened with NULL
lists and other case:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket
  opened with NULL
no upgrade:
  HTTP/1.1 426 Upgrade Required, Upgrade: websocket
no connection option:
  HTTP/1.1 426 Upgrade Required, Upgrade: websocket
another protocol:
  HTTP/1.1 426 Upgrade Required, Upgrade: websocket
old version:
  HTTP/1.1 426 Upgrade Required, Sec-WebSocket-Version: 13
no version:
  HTTP/1.1 426 Upgrade Required, Sec-WebSocket-Version: 13
no key:
  HTTP/1.1 400 Bad Request
short key:
  HTTP/1.1 400 Bad Request
key that is no base64:
  HTTP/1.1 400 Bad Request
own origin:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket
  opened with NULL
listed origin:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket
  opened with NULL
foreign origin:
  HTTP/1.1 403 Forbidden
origin with own name in it:
  HTTP/1.1 403 Forbidden
other port:
  HTTP/1.1 403 Forbidden
origin of a file:
  HTTP/1.1 403 Forbidden
second protocol:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket, Sec-WebSocket-Protocol: chat.v1
  opened with 'chat.v1'
preferred protocol:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket, Sec-WebSocket-Protocol: chat.v2
  opened with 'chat.v2'
unknown protocol:
  HTTP/1.1 101 Switching Protocols, Upgrade: websocket
  opened with NULL
POST:
  HTTP/1.1 426 Upgrade Required
any origin:
  HTTP/1.1 101 Switching Protocols
