--TEST--
A wait that runs out of time throws TimeoutException, and has left the queue
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Barrier, Event, Mutex, RwLock, Semaphore, TimeoutException, WaitGroup};

use function Nexus\Async\{await, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$semaphore = new Semaphore(2);
$shared = new RwLock();
$group = new WaitGroup();
$group->add();
$held = [$mutex->acquire(), $semaphore->acquire(2), $shared->writeLock()];
$waits = [
    'mutex' => fn (?float $timeout) => $mutex->acquire($timeout),
    'synchronized' => fn (?float $timeout) => $mutex->synchronized(fn () => print "never\n", $timeout),
    'semaphore' => fn (?float $timeout) => $semaphore->acquire(1, $timeout),
    'read' => fn (?float $timeout) => $shared->readLock($timeout),
    'write' => fn (?float $timeout) => $shared->writeLock($timeout),
    'barrier' => fn (?float $timeout) => (new Barrier(2))->wait($timeout),
    'group' => fn (?float $timeout) => $group->wait($timeout),
    'event' => fn (?float $timeout) => (new Event())->wait($timeout),
];
foreach ($waits as $name => $wait) {
    $outcomes = [];
    foreach ([0, 0.002] as $timeout) {
        $before = \Nexus\Internal\timer_clock();
        $outcomes[] = await(spawn(fn () => outcome(fn () => $wait($timeout))));
        $outcomes[] = (\Nexus\Internal\timer_clock() - $before) / 1e9 >= $timeout ? 'in time' : 'too early';
    }
    echo $name, ': ', implode(', ', $outcomes), "\n";
}
foreach ($held as $lock) {
    $lock->release();
}
$mutex->acquire(0)->release();
$semaphore->acquire(2, 0)->release();
$shared->writeLock(0)->release();
echo "all free, no coroutine in a queue\n";
foreach ([-1, NAN, -INF] as $timeout) {
    foreach ($waits as $wait) {
        echo outcome(fn () => $wait($timeout)), ' ';
    }
    echo "\n";
}
try {
    $lock = await(spawn(fn () => $mutex->acquire()));
    spawn(fn () => $mutex->acquire(0.5));
    $semaphore->acquire(1, INF);
    $mutex->acquire(0.001);
} catch (TimeoutException $exception) {
    echo $exception->getMessage(), "\n";
}
$lock->release();
?>
--EXPECTF--
mutex: NX-0102, in time, NX-0102, in time
synchronized: NX-0102, in time, NX-0102, in time
semaphore: NX-0102, in time, NX-0102, in time
read: NX-0102, in time, NX-0102, in time
write: NX-0102, in time, NX-0102, in time
barrier: NX-0102, in time, NX-0102, in time
group: NX-0102, in time, NX-0102, in time
event: NX-0102, in time, NX-0102, in time
all free, no coroutine in a queue
NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 
NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 
NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 
[NX-0102] Timed out after 0.001 s: mutex held by coroutine %d, which has ended (acquired in %sa_timeout_gives_up_the_place_in_the_queue.php:%d)
