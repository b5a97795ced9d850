--TEST--
What was handed to a waiter is its own, though it is cancelled or its time is up before it runs
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Barrier, Event, Mutex, RwLock, Semaphore, WaitGroup};

use function Nexus\Async\{await, delay};

require __DIR__ . '/order.inc';
// In real time: below, a computation lasts for longer than a timer.
Nexus\Internal\use_time(0);
/** The waiter acquires the lock, then waits again: the cancellation ends that second wait. */
function taken(callable $take, callable $give, bool $isLate): string
{
    $result = '';
    do {
        $waiter = arrives(function () use ($take, &$result) {
            $result = get_debug_type($held = $take());
            delay(1);
        });
        // If the machine paused, the time limit expired before anything was given: then another waiter takes its place.
    } while ($waiter->isDone() && outcome(fn () => await($waiter)) === 'NX-0102');
    if ($isLate) {
        // Its time limit has expired, but the timer has not run yet.
        $until = hrtime(true) + 4_000_000;
        while (hrtime(true) < $until);
    }
    $give();
    $waiter->cancel();
    $end = outcome(fn () => await($waiter));

    return "$result, then $end";
}
foreach ([false, true] as $isLate) {
    $timeout = $isLate ? 0.003 : null;
    $mutex = new Mutex();
    $semaphore = new Semaphore(2);
    $shared = new RwLock();
    $barrier = new Barrier(2);
    $group = new WaitGroup();
    $group->add();
    $event = new Event();
    $locks = [$mutex->acquire(), $semaphore->acquire(2), $shared->writeLock()];
    echo 'mutex: ', taken(fn () => $mutex->acquire($timeout), $locks[0]->release(...), $isLate), "\n";
    echo 'synchronized: ',
        taken(fn () => $mutex->synchronized(fn () => new stdClass(), $timeout), fn () => null, $isLate), "\n";
    echo 'semaphore: ', taken(fn () => $semaphore->acquire(2, $timeout), $locks[1]->release(...), $isLate), "\n";
    echo 'read: ', taken(fn () => $shared->readLock($timeout), $locks[2]->release(...), $isLate), "\n";
    $lock = $shared->readLock();
    echo 'write: ', taken(fn () => $shared->writeLock($timeout), $lock->release(...), $isLate), "\n";
    echo 'barrier: ', taken(fn () => $barrier->wait($timeout), fn () => $barrier->wait(0), $isLate), "\n";
    echo 'group: ', taken(fn () => $group->wait($timeout), $group->done(...), $isLate), "\n";
    echo 'event: ', taken(fn () => $event->wait($timeout), function () use ($event) {
        $event->set();
        $event->clear();
    }, $isLate), "\n";
    echo $mutex->isLocked() ? 'lost' : 'free', ' ', $semaphore->available(), ' ', get_debug_type($shared->writeLock(0)),
        "\n";
}
?>
--EXPECT--
mutex: Nexus\Async\Lock, then NX-0101
synchronized: stdClass, then NX-0101
semaphore: Nexus\Async\Lock, then NX-0101
read: Nexus\Async\Lock, then NX-0101
write: Nexus\Async\Lock, then NX-0101
barrier: int, then NX-0101
group: null, then NX-0101
event: null, then NX-0101
free 2 Nexus\Async\Lock
mutex: Nexus\Async\Lock, then NX-0101
synchronized: stdClass, then NX-0101
semaphore: Nexus\Async\Lock, then NX-0101
read: Nexus\Async\Lock, then NX-0101
write: Nexus\Async\Lock, then NX-0101
barrier: int, then NX-0101
group: null, then NX-0101
event: null, then NX-0101
free 2 Nexus\Async\Lock
