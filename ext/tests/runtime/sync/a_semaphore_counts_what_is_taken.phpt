--TEST--
A semaphore counts taken permits and waiters, and refuses requests that can never be met
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{MisuseError, Semaphore};

use function Nexus\Async\{await, spawn};

require __DIR__ . '/order.inc';
$semaphore = new Semaphore(3);
$count = fn () => "{$semaphore->available()} free, {$semaphore->waiting()} wait\n";
echo $count();
$two = $semaphore->acquire(2);
$one = $semaphore->tryAcquire();
echo $count(), get_debug_type($semaphore->tryAcquire()), "\n";
$waiter = arrives(fn () => $semaphore->synchronized($count(...)));
echo $count();
await(spawn($two->release(...)));
echo await($waiter);
unset($one);
echo $count();
foreach ([0, -1, 4, PHP_INT_MAX, PHP_INT_MIN] as $permits) {
    echo outcome(fn () => $semaphore->acquire($permits)), ' ', outcome(fn () => $semaphore->tryAcquire($permits)), ' ';
}
echo "\n", outcome(fn () => new Semaphore(0)), ' ', outcome(fn () => new Semaphore(-5)), ' ',
    outcome(fn () => $semaphore->__construct(9)), ' ', $count();
try {
    $semaphore->acquire(4);
} catch (MisuseError $error) {
    echo $error->getMessage(), "\n";
}
$most = new Semaphore(PHP_INT_MAX);
$lock = $most->acquire(PHP_INT_MAX - 1);
echo $most->available(), ' ', get_debug_type($most->tryAcquire(2)), ' ', get_debug_type($most->tryAcquire(1)), "\n";
?>
--EXPECT--
3 free, 0 wait
0 free, 0 wait
null
0 free, 1 wait
1 free, 0 wait
3 free, 0 wait
NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 
NX-0107 NX-0107 NX-0107 3 free, 0 wait
[NX-0107] Cannot take 4 permits: the number must be 1 to 3. Take fewer at a time
1 null Nexus\Async\Lock
