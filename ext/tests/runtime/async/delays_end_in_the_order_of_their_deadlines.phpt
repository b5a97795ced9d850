--TEST--
Delays end in the order of their deadlines and never early
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};
use function Nexus\Internal\{timer_clock, use_time};

$start = hrtime(true);
delay(0.004);
if (hrtime(true) - $start < 4e6) {
    echo "too early\n";
}
// Virtual: no time passes while the coroutines begin, so that their deadlines have the order of their delays.
use_time(2);
$order = [];
foreach ([0.012, 0.004, 0.008, 0.0] as $seconds) {
    $ends[] = spawn(function () use ($seconds, &$order) {
        $start = timer_clock();
        delay($seconds);
        $order[] = $seconds;
        if (timer_clock() - $start < $seconds * 1e9) {
            echo "too early\n";
        }
    });
}
array_map(await(...), $ends);
echo json_encode($order), "\n";
foreach ([-1.0, NAN] as $bad) {
    try {
        delay($bad);
    } catch (Nexus\Async\MisuseError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[0,0.004,0.008,0.012]
[NX-0107] The delay must be 0 or more seconds, -1 given
[NX-0107] The delay must be 0 or more seconds, NAN given
