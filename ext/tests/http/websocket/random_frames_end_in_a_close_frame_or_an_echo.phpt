--TEST--
Random and damaged frames end in a close frame or are answered, and leave no connection behind
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use function Nexus\Async\{all, delay};

require __DIR__ . '/client.inc';

$open = $opened = 0;
$port = serve(Response::webSocket(static function (Connection $socket) use (&$open, &$opened): void {
    $opened++;
    $open++;
    try {
        while ($message = $socket->receive()) {
            $message->isBinary ? $socket->trySendBinary($message->data) : $socket->trySend($message->data);
            if (strlen($message->data) % 7 === 3) {
                delay(0.0);
            } elseif (strlen($message->data) % 31 === 5) {
                $socket->close(4000);
            }
        }
    } finally {
        $open--;
    }
}, maxMessage: 5000));

mt_srand((int) (getenv('NX_SCHED_SEED') ?: 1));
$piece = static function (): string {
    $isOdd = mt_rand(0, 15) === 0;
    $opcode = $isOdd ? mt_rand(0, 15) : [1, 1, 2, 9, 10][mt_rand(0, 4)];
    $payload = $opcode >= 8 ? pack('n', mt_rand(990, 1020)) : str_repeat('aü€', mt_rand(0, 3) ** mt_rand(0, 6));

    return frame($opcode, $payload, !$isOdd, $isOdd ? mt_rand(0, 4) : 0, mt_rand(0, 60) > 0);
};
$client = static function (int $number) use ($port, $piece): int {
    $bytes = implode('', array_map($piece, range(0, mt_rand(0, 12))));
    for ($damage = mt_rand(-2, 2); $damage > 0 && $bytes !== ''; $damage--) {
        $bytes[mt_rand(0, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
    }
    $stream = connect($port, more: substr($bytes, 0, $early = mt_rand(0, 20)));
    foreach (str_split(substr($bytes, $early) . ' ', mt_rand(1, 3000)) as $part) {
        @fwrite($stream, $part);
    }
    $frames = 0;
    if (mt_rand(0, 2) > 0) {
        @fwrite($stream, frame(8, pack('n', 1000)));
        stream_socket_shutdown($stream, STREAM_SHUT_WR);
        while (!in_array(strtok(next_frame($stream), ' '), ['end', 'close'], true)) {
            $frames++;
        }
    }
    fclose($stream);

    return $frames;
};
$frames = 0;
for ($round = 0; $round < 15; $round++) {
    $frames += array_sum(all(array_map(static fn (int $n) => static fn (): int => $client($n), range(1, 20))));
}
var_dump($opened === 300, $frames > 100);
for ($tries = 0; $open > 0 && $tries < 5000; $tries++) {
    delay(0.001);
}
var_dump($open);
?>
--EXPECT--
bool(true)
bool(true)
int(0)
