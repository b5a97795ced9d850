--TEST--
A client that reads slowly makes send() wait; a handler that receives slowly makes the client wait; nothing is lost
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Channel;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;

require __DIR__ . '/client.inc';

const MESSAGES = 400;

$progress = new Channel(1);
$port = serve(Response::webSocket(static function (Connection $socket) use ($progress): void {
    $sent = 0;
    while ($socket->trySend(str_repeat('x', 65536))) {
        $sent++;
    }
    $unsent = $socket->unsent();
    var_dump($sent > 0, $unsent > 0, $unsent <= 262144);
    $progress->send($sent);
    for ($n = 0; $n < MESSAGES; $n++) {
        $socket->send("{$n} " . str_repeat('y', 65536));
        if ($socket->unsent() > 65536 + 65600) {
            echo "send() did not wait\n";
        }
    }
}));
$stream = connect($port);
$sent = $progress->receive();
for ($n = 0; $n < $sent; $n++) {
    next_frame($stream);
}
for ($n = 0; $n < MESSAGES; $n++) {
    $frame = next_frame($stream);
    if (!str_starts_with($frame, "text {$n} y")) {
        echo "expected {$n}: ", substr($frame, 0, 20), "\n";
    }
}
echo next_frame($stream), "\n";

echo "a slow handler\n";
$port = serve(Response::webSocket(static function (Connection $socket) use ($progress): void {
    $progress->receive();
    $wrong = 0;
    for ($n = 0; $n < MESSAGES; $n++) {
        $wrong += str_starts_with((string) $socket->receive()?->data, "{$n} ") ? 0 : 1;
    }
    $socket->send("{$wrong} wrong");
}));
$stream = connect($port);
stream_set_blocking($stream, false);
$frames = [];
for ($n = 0; $n < MESSAGES; $n++) {
    $frames[] = text("{$n} " . str_repeat('z', 65536));
}
$all = implode('', $frames);
$accepted = 0;
do {
    Nexus\Async\delay(0.01);
    $count = (int) fwrite($stream, substr($all, $accepted, 1 << 20));
    $accepted += $count;
} while ($count > 0);
var_dump($accepted < strlen($all));
$progress->send('go');
stream_set_blocking($stream, true);
fwrite($stream, substr($all, $accepted));
// A client that is slow, on a busy machine, gets pings in between.
for ($frames = 0; $frames < 2;) {
    $frame = next_frame($stream);
    if (!str_starts_with($frame, 'ping')) {
        echo $frame, "\n";
        $frames++;
    }
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
close 1000
a slow handler
bool(true)
text 0 wrong
close 1000
