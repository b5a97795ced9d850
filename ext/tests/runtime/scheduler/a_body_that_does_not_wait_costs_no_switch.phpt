--TEST--
A body that does not wait costs no context switch
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


await(spawn(fn () => delay(0)));
$before = Nexus\Internal\runtime_counters();
for ($i = 0; $i < 1000; $i++) {
    spawn(function () {
    });
}
delay(0);
$after = Nexus\Internal\runtime_counters();
echo 'ended: ', $after['ended'] - $before['ended'], "\n";
echo 'switches: ', $after['switches'] - $before['switches'], " (main's own two)\n";
echo 'stacks: ', $after['stacks'] - $before['stacks'], "\n";
?>
--EXPECT--
ended: 1000
switches: 2 (main's own two)
stacks: 0
