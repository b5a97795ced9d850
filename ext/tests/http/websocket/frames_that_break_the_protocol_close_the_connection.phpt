--TEST--
What breaks the protocol closes the connection with its code, and the handler learns the code
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use Nexus\Async\Channel;

require __DIR__ . '/client.inc';

$codes = new Channel(1);
$port = serve(Response::webSocket(static function (Connection $socket) use ($codes): void {
    while ($socket->receive()) {
    }
    $codes->send($socket->closeCode());
}, maxMessage: 1000));

foreach ([
    'no mask' => frame(1, 'x', isMasked: false),
    'reserved bits' => frame(1, 'x', reserved: 4),
    'reserved opcode' => frame(3, 'x'),
    'reserved control opcode' => frame(11),
    'continuation of nothing' => frame(0, 'x'),
    'message in a message' => frame(1, 'x', false) . frame(1, 'y'),
    'long ping' => frame(9, str_repeat('x', 126)),
    'fragmented ping' => frame(9, 'x', false),
    'length that is not minimal' => "\x81\xfe\0\x05abcd12345",
    'longer than the limit' => text(str_repeat('x', 1001)),
    'longer than the limit together' => frame(1, str_repeat('x', 600), false) . frame(0, str_repeat('x', 401)),
    'announced length of 2^63' => "\x81\xff\x80\0\0\0\0\0\0\0abcd",
    'no UTF-8' => text("\xc3("),
    'no UTF-8 in the first fragment' => frame(1, "\xed\xa0\x80", false),
    'character that is cut' => text("\xc3"),
    'close with one byte' => frame(8, 'x'),
    'close with a forbidden code' => frame(8, pack('n', 1005)),
    'close with text that is no UTF-8' => frame(8, pack('n', 1000) . "\xff"),
    'close without a code' => frame(8),
    'close' => frame(8, pack('n', 1001)),
    'no close frame' => '',
] as $name => $bytes) {
    $stream = connect($port);
    fwrite($stream, $bytes);
    if ($bytes === '') {
        fclose($stream);
    }
    $answers = $bytes === '' ? '' : next_frame($stream) . ', ' . next_frame($stream) . ', ';
    echo "{$name}: {$answers}", $codes->receive(), "\n";
}
?>
--EXPECT--
no mask: close 1002 frame without a mask, end, 1002
reserved bits: close 1002 reserved bit set, end, 1002
reserved opcode: close 1002 reserved opcode, end, 1002
reserved control opcode: close 1002 reserved opcode, end, 1002
continuation of nothing: close 1002 continuation without a message, end, 1002
message in a message: close 1002 new message inside a message, end, 1002
long ping: close 1002 control frame too long, end, 1002
fragmented ping: close 1002 fragmented control frame, end, 1002
length that is not minimal: close 1002 length not minimal, end, 1002
longer than the limit: close 1009 message too large, end, 1009
longer than the limit together: close 1009 message too large, end, 1009
announced length of 2^63: close 1002 length of more than 63 bits, end, 1002
no UTF-8: close 1007 text is not UTF-8, end, 1007
no UTF-8 in the first fragment: close 1007 text is not UTF-8, end, 1007
character that is cut: close 1007 text ends inside a character, end, 1007
close with one byte: close 1002, end, 1002
close with a forbidden code: close 1002, end, 1002
close with text that is no UTF-8: close 1007, end, 1007
close without a code: close 1000, end, 1005
close: close 1001, end, 1001
no close frame: 1006
