--TEST--
coroutines() names for each kind of wait its target, its place, and the coroutine that alone can end it
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Barrier, Channel, Event, Mutex, RateLimiter, RwLock, Scope, Semaphore, WaitGroup};
use function Nexus\Async\{all, coroutines, delay, mapConcurrent, select, spawn};

$mutex = new Mutex();
$files = new RwLock();
$permits = new Semaphore(2);
$group = new WaitGroup();
$group->add(3);
$full = new Channel(1);
$full->send('full');
$slow = new RateLimiter(0.001);
$slow->acquire();
$narrow = new Scope(concurrency: 1, queue: 0);

$holder = spawn(function () use ($mutex, $files, $permits, $narrow): array {
    $held = [$mutex->acquire(), $files->writeLock(), $permits->acquire(2)];
    $narrow->spawn(fn() => delay(900));
    delay(900);
    // OPcache drops a variable that is not read, and with it the locks.
    return $held;
});
while (!$mutex->isLocked() || $permits->available() > 0) {
    delay(0);
}
Nexus\Internal\wait_until_idle();
$all = [];
$waits = [
    'delay' => fn() => delay(900),
    'receive' => fn() => (new Channel(4))->receive(),
    'send' => fn() => $full->send('more'),
    'select' => fn() => select([new Channel(), $full->sending(1)]),
    'future' => fn() => $holder->await(),
    'all' => fn() => all([$holder]),
    'mutex' => fn() => $mutex->acquire(),
    'reader' => fn() => $files->readLock(),
    'writer' => fn() => $files->writeLock(),
    'permits' => fn() => $permits->acquire(),
    'barrier' => fn() => (new Barrier(2))->wait(),
    'group' => fn() => $group->wait(),
    'event' => fn() => (new Event())->wait(),
    'limiter' => fn() => $slow->acquire(),
    'scope' => fn() => $narrow->await(),
    'space' => fn() => $narrow->spawn(fn() => null),
];
foreach ($waits as $what => $wait) {
    $all[] = spawn($wait)->detach($what)->ignore();
    Nexus\Internal\wait_until_idle();
}
foreach (coroutines() as $info) {
    if (isset($waits[$info->name ?? ''])) {
        $site = basename(__FILE__) . ':' . (new ReflectionFunction($waits[$info->name]))->getStartLine();
        echo $info->name, ': ', $info->waitsFor, $info->heldBy === null ? '' : ", up to {$info->heldBy}",
            basename($info->waitsAt) === $site ? '' : ", at {$info->waitsAt}", "\n";
    }
}
foreach ([...$all, $holder, $narrow] as $left) {
    $left->cancel();
}
?>
--EXPECTF--
delay: delay, %d.%d s left
receive: channel receive #%d, 0 of 4 buffered
send: channel send #%d, 1 of 1 buffered
select: select (channel receive #%d, 0 of 0 buffered) or (channel send #%d, 1 of 1 buffered)
future: result of coroutine 1 (spawned at %s:%d), up to 1
all: outcome of all(): 1 of 1 not done, up to 1
mutex: mutex held by coroutine 1 (acquired in %s:%d), up to 1
reader: read lock held by coroutine 1 (acquired in %s:%d), up to 1
writer: write lock held by coroutine 1 (acquired in %s:%d), up to 1
permits: semaphore, 1 requested, 0 of 2 free, held by coroutine 1 (acquired in %s:%d)
barrier: barrier, 1 of 2 have arrived
group: wait group, 3 not done
event: event
limiter: rate limiter, 1 requested, 0.001 per second
scope: end of a scope with 1 coroutine
space: space in a scope with 1 coroutine
