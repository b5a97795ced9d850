--TEST--
A mutex serves one coroutine at a time, in the order of their requests
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Mutex;

use function Nexus\Async\{await, delay};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$inside = 0;
$order = [];
$first = $mutex->acquire();
for ($number = 1; $number <= 5; $number++) {
    $all[] = arrives(function () use ($mutex, $number, &$inside, &$order) {
        $lock = $mutex->acquire();
        $order[] = $number;
        echo ++$inside === 1 ? '' : "two at once\n";
        delay($number % 2 === 0 ? 0 : 0.001);
        $inside--;
        $lock->release();
    });
}
echo $mutex->isLocked() ? 'locked' : 'free', ', order so far ', json_encode($order), "\n";
$first->release();
echo 'the releaser goes on: ', json_encode($order), "\n";
echo 'handed over, not free in between: ', get_debug_type($mutex->tryAcquire()), "\n";
array_map(await(...), $all);
echo json_encode($order), ' ', $mutex->isLocked() ? 'locked' : 'free', "\n";
echo get_debug_type($kept = $mutex->tryAcquire()), ' ', get_debug_type($mutex->tryAcquire()), "\n";
?>
--EXPECT--
locked, order so far []
the releaser goes on: []
handed over, not free in between: null
[1,2,3,4,5] free
Nexus\Async\Lock null
