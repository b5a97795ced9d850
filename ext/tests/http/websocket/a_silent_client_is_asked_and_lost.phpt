--TEST--
A silent client gets a ping and is lost if it does not answer; a close frame without an answer ends after 5 s
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use function Nexus\Internal\{advance_timer_clock, next_timer, timer_clock, use_time, wait_until_idle};

require __DIR__ . '/client.inc';

const PASSES = 0, STANDS = 1, SECOND = 1_000_000_000;

function advance(float $seconds): void
{
    $end = timer_clock() + (int) ($seconds * SECOND);
    for ($next = next_timer(); $next !== null && $next <= $end; $next = next_timer()) {
        advance_timer_clock($next);
        wait_until_idle();
    }
    advance_timer_clock($end);
    wait_until_idle();
}

/** Lets what was sent arrive and be answered. */
function settle(): void
{
    for ($i = 0; $i < 5; $i++) {
        wait_until_idle();
    }
}

/** What has arrived. */
function frames($stream): string
{
    settle();
    stream_set_blocking($stream, false);
    $bytes = (string) fread($stream, 4096);

    return $bytes === '' ? (feof($stream) ? 'lost' : 'nothing') : bin2hex($bytes);
}

$port = serve(Response::webSocket(static function (Connection $socket): void {
    echo $socket->receive()?->data ?? "closed {$socket->closeCode()}", "\n";
    echo $socket->receive()?->data ?? "closed {$socket->closeCode()}", "\n";
}, pingInterval: 10));
$alive = connect($port);
$dead = connect($port);
$slow = connect($port, more: substr(text('never complete'), 0, 9));
use_time(STANDS);
settle();
advance(9.0);
echo frames($alive), ' ', frames($dead), ' ', frames($slow), "\n";
advance(2.0);
echo frames($alive), ' ', frames($dead), ' ', frames($slow), "\n";
fwrite($alive, frame(10));
settle();
advance(10.0);
echo frames($alive), ' ', frames($dead), ' ', frames($slow), "\n";
advance(10.0);
echo frames($alive), "\n";
fwrite($alive, text('a message'));
settle();
advance(9.0);
echo frames($alive), "\n";

echo "no answer to a close frame\n";
use_time(PASSES);
stream_set_blocking($alive, true);
fwrite($alive, text('second'));
echo next_frame($alive), "\n";
use_time(STANDS);
advance(4.0);
echo frames($alive), "\n";
advance(3.0);
echo frames($alive), "\n";
?>
--EXPECT--
nothing nothing nothing
8900 8900 nothing
closed 1006
closed 1006
closed 1006
closed 1006
nothing lost lost
8900
a message
nothing
no answer to a close frame
second
close 1000
nothing
lost
