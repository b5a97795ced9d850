--TEST--
Messages of any length are received in order and sent, also those that arrive with the handshake or in pieces
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;
use Nexus\Http\WebSocket\{Connection, Message};

require __DIR__ . '/client.inc';

$port = serve(Response::webSocket(static function (Connection $socket): void {
    while ($message = $socket->receive()) {
        $message->isBinary ? $socket->sendBinary($message->data) : $socket->send($message->data);
    }
    echo "closed {$socket->closeCode()} {$socket->closeReason()}\n";
}));

[$stream, $head] = request($port);
echo preg_replace('~Date: .*\r\n~', '', $head);
fwrite($stream, text('hello') . frame(2, "\0\xff"));
echo next_frame($stream), "\n", bin2hex(next_frame($stream)), "\n";
foreach ([0, 1, 125, 126, 127, 65535, 65536, 300_000] as $length) {
    $payload = substr(str_repeat('grüße ', intdiv($length, 8) + 1), 0, $length);
    $payload = preg_match('//u', $payload) === 1 ? $payload : str_repeat('x', $length);
    fwrite($stream, text($payload));
    echo $length, ' ', next_frame($stream) === rtrim("text {$payload}") ? 'same' : 'DIFFERENT', "\n";
}
echo "in fragments, with a ping between them\n";
fwrite($stream, frame(1, 'one ', false) . frame(0, 'two ', false) . frame(9, 'alive?') . frame(0, 'three'));
echo next_frame($stream), "\n", next_frame($stream), "\n";
echo "byte by byte\n";
foreach (str_split(text('slow ü')) as $byte) {
    fwrite($stream, $byte);
}
echo next_frame($stream), "\n";
echo "many at once\n";
fwrite($stream, implode('', array_map(static fn (int $n): string => text((string) $n), range(1, 1000))));
$sum = 0;
for ($n = 1; $n <= 1000; $n++) {
    $sum += next_frame($stream) === "text {$n}" ? 1 : 0;
}
echo $sum, "\n";
fwrite($stream, frame(8, pack('n', 4711) . 'enough'));
echo next_frame($stream), "\n", next_frame($stream), "\n";

$early = connect($port, more: text('early'));
echo next_frame($early), "\n";
?>
--EXPECT--
HTTP/1.1 101 Switching Protocols
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=

text hello
62696e6172792000ff
0 same
1 same
125 same
126 same
127 same
65535 same
65536 same
300000 same
in fragments, with a ping between them
pong alive?
text one two three
byte by byte
text slow ü
many at once
1000
closed 4711 enough
close 4711
end
text early
