--TEST--
A deadlock report names the target of each wait, the holder of a lock and where it was acquired
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Barrier, CancelledError, DeadlockError, Event, Mutex, RwLock, Semaphore, WaitGroup};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$semaphore = new Semaphore(2);
$shared = new RwLock();
$held = [$mutex->acquire(), $semaphore->acquire(), $shared->readLock()];
$handed = new Mutex();
$first = $handed->acquire();
arrives(function () use ($handed) {
    $second = $handed->acquire();
    (new Event())->wait();
});
$first->release();
arrives(fn () => $handed->acquire());
$waits = [
    fn () => $semaphore->acquire(2),
    fn () => $shared->writeLock(),
    fn () => (new Barrier(3))->wait(),
    function () {
        $group = new WaitGroup();
        $group->add(2);
        $group->wait();
    },
    fn () => (new Event())->wait(),
];
foreach ($waits as $wait) {
    arrives(function () use ($wait) {
        try {
            $wait();
        } catch (CancelledError) {
        }
    });
}
$other = new Mutex();
arrives(function () use ($mutex, $other) {
    $lock = $other->acquire();
    $mutex->acquire();
});
try {
    $other->acquire();
} catch (DeadlockError $error) {
    echo str_replace(__DIR__ . '/', '', $error->getMessage()), "\n";
}
unset($held);
?>
--EXPECTF--
[NX-0105] %a
  coroutine 0 (main): mutex held by coroutine 8 (acquired in reports_name_the_lock_and_its_holder.php:%d)%a
  coroutine 1: event%a
  coroutine 2: mutex held by coroutine 1 (acquired in reports_name_the_lock_and_its_holder.php:12)%a
  coroutine 3: semaphore, 2 requested, 1 of 2 free, held by coroutine 0 (main) (acquired in reports_name_the_lock_and_its_holder.php:%d)%a
  coroutine 4: write lock held by coroutine 0 (main) (acquired in reports_name_the_lock_and_its_holder.php:%d)%a
  coroutine 5: barrier, 1 of 3 have arrived%a
  coroutine 6: wait group, 2 not done%a
  coroutine 7: event%a
  coroutine 8: mutex held by coroutine 0 (main) (acquired in reports_name_the_lock_and_its_holder.php:%d)%a
  in a cycle: 0 waits for 8 waits for 0%A
