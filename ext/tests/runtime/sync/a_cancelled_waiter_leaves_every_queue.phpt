--TEST--
A cancelled waiter leaves the queue; the waiters before and behind it keep their order
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Mutex;

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$held = $mutex->acquire();
$order = [];
for ($number = 0; $number < 7; $number++) {
    $all[] = arrives(function () use ($mutex, $number, &$order) {
        $mutex->synchronized(function () use ($number, &$order) {
            $order[] = $number;
        });
    });
}
foreach ([0, 3, 6] as $number) {
    $all[$number]->cancel();
}
$held->release();
foreach ($all as $number => $coroutine) {
    echo $number, ' ', outcome(fn () => await($coroutine)), "\n";
}
echo json_encode($order), "\n";
// A coroutine that is cancelled before it waits never gets a place in the queue.
$mutex = new Mutex();
$held = $mutex->acquire();
$late = arrives(function () use ($mutex) {
    delay(0.001);
});
$late = spawn(function () use ($mutex, &$late) {
    $late->cancel();
    $mutex->acquire();
});
echo outcome(fn () => await($late)), "\n";
$held->release();
echo get_debug_type($mutex->tryAcquire()), "\n";
?>
--EXPECT--
0 NX-0101
1 null
2 null
3 NX-0101
4 null
5 null
6 NX-0101
[1,2,4,5]
NX-0101
Nexus\Async\Lock
