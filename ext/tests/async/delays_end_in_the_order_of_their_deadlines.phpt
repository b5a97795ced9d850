--TEST--
Delays end in the order of their deadlines and never early
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$order = [];
foreach ([0.012, 0.004, 0.008, 0.0] as $seconds) {
    spawn(function () use ($seconds, &$order) {
        $start = hrtime(true);
        delay($seconds);
        $order[] = $seconds;
        if (hrtime(true) - $start < $seconds * 1e9) {
            echo "too early\n";
        }
    });
}
delay(0.03);
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
