--TEST--
statistics() counts coroutines, waits, collections, and the lag of the loop
--EXTENSIONS--
nexus
--INI--
nexus.hooks=0
nexus.stall_ms=0
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip a seed decides who has had a turn when main goes on'); ?>
--FILE--
<?php
use function Nexus\Async\{delay, spawn, statistics};
use Nexus\Async\Channel;

$before = statistics();
$channel = new Channel();
$parked = spawn($channel->receive(...));
spawn(static fn() => null);
spawn(static fn() => null)->await();
delay(0.01);
gc_collect_cycles();
$after = statistics();
echo $after->started - $before->started, ' started, ', $after->ended - $before->ended, ' ended, ', $after->alive,
    " alive\n";
echo $after->waits - $before->waits, " waits\n";
echo $after->iterations > $before->iterations && $after->switches > $before->switches
    ? "iterations and switches\n"
    : "neither\n";
echo $after->collections > $before->collections && $after->collectionTime >= $after->longestCollection
    ? "collected\n"
    : "not\n";
// A timer of 10 ms is pending when the process blocks for 150 ms.
do {
    $pending = spawn(static fn() => delay(0.01));
    delay(0);
} while ($pending->isDone());
usleep(150_000);
$pending->await();
$after = statistics();
echo $after->longestLag >= 0.14 && $after->longestLag < 60 ? "late\n" : "in time: {$after->longestLag}\n";
$parked->cancel();
?>
--EXPECT--
3 started, 2 ended, 1 alive
3 waits
iterations and switches
collected
late
