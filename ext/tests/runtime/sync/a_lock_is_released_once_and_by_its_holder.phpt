--TEST--
Releasing twice, or a mutex or write lock by another coroutine, is a MisuseError that changes nothing
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{MisuseError, Mutex, RwLock, Semaphore};

use function Nexus\Async\{await, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$shared = new RwLock();
$semaphore = new Semaphore(2);
$message = function (callable $function): string {
    try {
        $function();
    } catch (MisuseError $error) {
        return $error->getMessage();
    }

    return 'nothing thrown';
};
foreach ([
    fn () => $mutex->acquire(),
    fn () => $shared->writeLock(),
    fn () => $shared->readLock(),
    fn () => $semaphore->acquire(),
] as $acquire) {
    $lock = $acquire();
    echo await(spawn(fn () => $message($lock->release(...)))), "\n";
    echo $lock->isReleased() ? "was released\n" : $message($lock->release(...)) . "\n";
    echo $message($lock->release(...)), "\n";
}
echo $mutex->isLocked() ? 'locked' : 'free', ' ', $semaphore->available(), ' ', get_debug_type($shared->writeLock(0)),
    "\n";
// Any coroutine may destroy the object.
$lock = $mutex->acquire();
await(spawn(function () use (&$lock) {
    $lock = null;
}));
echo $mutex->isLocked() ? 'locked' : 'free', "\n";
?>
--EXPECTF--
[NX-0210] Cannot release this mutex here: it is held by coroutine 0 (main) (acquired in %s:%d). Only the coroutine that holds it may release it. Use a Semaphore if other coroutines must release
nothing thrown
[NX-0210] Cannot release this mutex: it was released already. Call release() once, or let the Lock go out of scope
[NX-0210] Cannot release this write lock here: it is held by coroutine 0 (main) (acquired in %s:%d). Only the coroutine that holds it may release it. Use a Semaphore if other coroutines must release
nothing thrown
[NX-0210] Cannot release this write lock: it was released already. Call release() once, or let the Lock go out of scope
nothing thrown
was released
[NX-0210] Cannot release this read lock: it was released already. Call release() once, or let the Lock go out of scope
nothing thrown
was released
[NX-0210] Cannot release this semaphore: it was released already. Call release() once, or let the Lock go out of scope
free 2 Nexus\Async\Lock
free
