--TEST--
A coroutine that wants few permits waits behind one that wants many, also when it has just come
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Semaphore;

use function Nexus\Async\{await, delay};

require __DIR__ . '/order.inc';
$semaphore = new Semaphore(4);
$held = $semaphore->acquire(3);
$order = [];
foreach ([3, 1, 2, 4] as $permits) {
    $all[] = arrives(function () use ($semaphore, $permits, &$order) {
        $lock = $semaphore->acquire($permits);
        $order[] = $permits;
        delay(0.001);
        $lock->release();
    });
}
echo $semaphore->available(), ' free, ', $semaphore->waiting(), " wait\n";
echo get_debug_type($semaphore->tryAcquire()), ', ', outcome(fn () => $semaphore->acquire(1, 0)), "\n";
$held->release();
// 3 and 1 fit together; 2 does not fit, and 4 waits for all permits.
echo $semaphore->available(), ' free, ', $semaphore->waiting(), " wait\n";
array_map(await(...), $all);
echo json_encode(array_slice($order, 2)), ' ', $semaphore->available(), " free\n";
?>
--EXPECT--
1 free, 4 wait
null, NX-0102
0 free, 2 wait
[2,4] 4 free
