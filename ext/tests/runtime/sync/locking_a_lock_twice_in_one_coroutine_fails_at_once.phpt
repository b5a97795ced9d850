--TEST--
A coroutine that asks for a lock that it holds itself gets an error at once, with the place where it acquired the lock
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{MisuseError, Mutex, RwLock, Semaphore};

use function Nexus\Async\{await, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$shared = new RwLock();
$say = function (callable $function): void {
    try {
        $function();
        echo "nothing thrown\n";
    } catch (MisuseError $error) {
        echo $error->getMessage(), "\n";
    }
};
$lock = $mutex->acquire();
$say(fn () => $mutex->acquire());
$say(fn () => $mutex->acquire(0.001));
$say(fn () => $mutex->synchronized(fn () => 1));
echo get_debug_type($mutex->tryAcquire()), "\n";
$lock->release();
$say(fn () => $mutex->synchronized(fn () => $mutex->acquire()));
$read = $shared->readLock();
$say(fn () => $shared->writeLock());
$say(fn () => $shared->readLock());
$read->release();
$write = $shared->writeLock();
$say(fn () => $shared->readLock());
$say(fn () => $shared->writeLock());
$write->release();
// A lock that another coroutine holds, and another lock, may be acquired.
$lock = $mutex->acquire();
$say(fn () => (new Mutex())->acquire());
await(spawn(fn () => $say(fn () => outcome(fn () => $mutex->acquire(0)))));
$semaphore = new Semaphore(2);
$first = $semaphore->acquire();
$say(fn () => $semaphore->acquire());
echo $mutex->isLocked() ? 'held' : 'lost', ' ', get_debug_type($shared->writeLock(0)), "\n";
?>
--EXPECTF--
[NX-0212] Cannot wait for this mutex: the same coroutine holds it (acquired in %s:17) and would wait for ever. Lock in the outermost function only, or release it first
[NX-0212] Cannot wait for this mutex: the same coroutine holds it (acquired in %s:17) and would wait for ever. Lock in the outermost function only, or release it first
[NX-0212] Cannot wait for this mutex: the same coroutine holds it (acquired in %s:17) and would wait for ever. Lock in the outermost function only, or release it first
null
[NX-0212] Cannot wait for this mutex: the same coroutine holds it (acquired in %s:23) and would wait for ever. Lock in the outermost function only, or release it first
[NX-0212] Cannot wait for this write lock: the same coroutine holds its read lock (acquired in %s:24) and would wait for ever. Lock in the outermost function only, or release it first
[NX-0212] Cannot wait for this read lock: the same coroutine holds it (acquired in %s:24) and would wait for ever. Lock in the outermost function only, or release it first
[NX-0212] Cannot wait for this read lock: the same coroutine holds its write lock (acquired in %s:28) and would wait for ever. Lock in the outermost function only, or release it first
[NX-0212] Cannot wait for this write lock: the same coroutine holds it (acquired in %s:28) and would wait for ever. Lock in the outermost function only, or release it first
nothing thrown
nothing thrown
nothing thrown
held Nexus\Async\Lock
