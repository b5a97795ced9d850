--TEST--
Coroutines that yield or talk to each other forever let timers, sockets and new coroutines run
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip how often who runs is the point");
--FILE--
<?php
use Nexus\Async\{CancelledError, Channel};
use function Nexus\Async\{await, delay, spawn, timeout};

function used(): float
{
    $usage = getrusage();

    return $usage['ru_utime.tv_sec']
        + $usage['ru_stime.tv_sec']
        + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

/** Counts ticks and reads of a socket while `$busy` ran for 0.3 s: nothing can tick while other processes run. */
function had(callable $busy): string
{
    $ticks = $reads = 0;
    [$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($near, false);
    $started = false;
    $until = used() + 0.3;
    $work = spawn(static function () use ($busy, &$started) {
        spawn(static function () use (&$started) { $started = true; });
        $busy();
    });
    $ticker = spawn(static function () use (&$ticks, $far, $work, $until) {
        for (;;) { delay(0.01); $ticks++; fwrite($far, 'x'); used() < $until || $work->cancel(); }
    });
    $reader = spawn(static function () use (&$reads, $near) {
        for (;;) { delay(0.01); $reads += strlen((string) fread($near, 100)); }
    });
    try {
        timeout(20, static fn() => await($work));
    } catch (Nexus\Async\TimeoutException | CancelledError) {
    }
    // The ticker writes once more if its delay has ended already.
    foreach ([$work, $ticker, $reader] as $coroutine) {
        $coroutine->cancel();
        try {
            $coroutine->await();
        } catch (CancelledError) {
        }
    }

    return ($ticks >= 4 ? 'ticks' : "only {$ticks} ticks")
        . ', '
        . ($reads >= 3 ? 'reads' : "only {$reads} reads")
        . ', '
        . ($started ? 'a start' : 'no start');
}

echo 'yields: ', had(static function () { for (;;) { delay(0); } }), "\n";
echo 'two yield: ',
    had(static function () {
        $other = spawn(static function () { for (;;) { delay(0); } });
        try { for (;;) { delay(0); } } finally { $other->cancel(); }
    }),
    "\n";
foreach ([0, 1, 16] as $capacity) {
    echo "ping and pong, {$capacity}: ", had(static function () use ($capacity) {
        $ping = new Channel($capacity);
        $pong = new Channel($capacity);
        $other = spawn(static function () use ($ping, $pong) { for (;;) { $pong->send($ping->receive()); } });
        try { for (;;) { $ping->send(1); $pong->receive(); } } finally { $other->cancel(); }
    }), "\n";
}
echo 'spawns: ', had(static function () { for (;;) { await(spawn(static fn() => 1)); } }), "\n";
?>
--EXPECT--
yields: ticks, reads, a start
two yield: ticks, reads, a start
ping and pong, 0: ticks, reads, a start
ping and pong, 1: ticks, reads, a start
ping and pong, 16: ticks, reads, a start
spawns: ticks, reads, a start
