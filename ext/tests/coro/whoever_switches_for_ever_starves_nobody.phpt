--TEST--
Coroutines that yield or talk to each other for ever leave timers, sockets and whoever starts their turn
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Channel;
use function Nexus\Async\{await, delay, spawn, timeout};

/** Ticks and reads of a socket that were had while `$busy` ran for 0.3 s. */
function had(callable $busy): string
{
    $ticks = $reads = 0;
    [$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($near, false);
    $ticker = spawn(static function () use (&$ticks, $far) {
        for (;;) { delay(0.01); $ticks++; fwrite($far, 'x'); }
    });
    $reader = spawn(static function () use (&$reads, $near) {
        for (;;) { delay(0.01); $reads += strlen((string) fread($near, 100)); }
    });
    $started = false;
    try {
        timeout(0.3, static function () use ($busy, &$started) { spawn(static function () use (&$started) { $started = true; }); $busy(); });
    } catch (Nexus\Async\TimeoutException) {
    }
    $ticker->cancel();
    $reader->cancel();

    return ($ticks >= 8 ? 'ticks' : "only {$ticks} ticks") . ', ' . ($reads >= 6 ? 'reads' : "only {$reads} reads") . ', ' . ($started ? 'a start' : 'no start');
}

echo 'yields: ', had(static function () { for (;;) { delay(0); } }), "\n";
echo 'two yield: ', had(static function () { $other = spawn(static function () { for (;;) { delay(0); } }); try { for (;;) { delay(0); } } finally { $other->cancel(); } }), "\n";
foreach ([0, 1, 16] as $capacity) {
    echo "ping and pong, {$capacity}: ", had(static function () use ($capacity) {
        $ping = new Channel($capacity);
        $pong = new Channel($capacity);
        $other = spawn(static function () use ($ping, $pong) { for (;;) { $pong->send($ping->receive()); } });
        try { for (;;) { $ping->send(1); $pong->receive(); } } finally { $other->cancel(); }
    }), "\n";
}
echo 'spawns: ', had(static function () { for (;;) { await(spawn(static fn() => 1)); } }), "\n";

/* Each turn of its own takes longer than a timer: still the timers are looked at after every one. */
$ticks = 0;
$ticker = spawn(static function () use (&$ticks) { for (;;) { delay(0.001); $ticks++; } });
delay(0);
for ($i = 0; $i < 20; $i++) {
    for ($end = hrtime(true) + 3_000_000; hrtime(true) < $end;);
    delay(0);
}
$ticker->cancel();
echo $ticks >= 7 ? 'a tick for every other turn' : "{$ticks} ticks in 20 turns", "\n";
?>
--EXPECT--
yields: ticks, reads, a start
two yield: ticks, reads, a start
ping and pong, 0: ticks, reads, a start
ping and pong, 1: ticks, reads, a start
ping and pong, 16: ticks, reads, a start
spawns: ticks, reads, a start
a tick for every other turn
