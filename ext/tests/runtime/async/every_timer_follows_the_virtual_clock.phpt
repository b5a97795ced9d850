--TEST--
With the virtual clock no wait takes time: delays, limits, deadlines, locks, channels, select, reminders
--EXTENSIONS--
nexus
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
use Nexus\Async\{
    Barrier, CancelledError, Channel, Deadline, Event, Mutex, RateLimiter, RwLock, Semaphore, TimeoutException,
    WaitGroup
};
use function Nexus\Async\{delay, mapConcurrent, race, select, spawn, timeout};
use function Nexus\Internal\{timer_clock, use_time};

use_time(2);
$real = microtime(true);
$takes = function (string $what, int $seconds, callable $function): void {
    $began = timer_clock();
    try {
        $function();
    } catch (TimeoutException) {
    }
    $took = (timer_clock() - $began) / 1e9;
    /* The jump is to the timer's own slot: a tick of its wheel at the most. */
    echo $what, $took >= $seconds && $took < $seconds + 0.01 ? " by the clock\n" : " took {$took} s\n";
};
$mutex = new Mutex();
$lock = spawn($mutex->acquire(...))->await();
$files = new RwLock();
$written = spawn($files->writeLock(...))->await();
$one = new Semaphore(1);
$taken = $one->acquire();
$group = new WaitGroup();
$group->add();
$full = new Channel(1);
$full->send(1);

$takes('delay()', 3600, fn() => delay(3600));
$takes('timeout()', 3600, fn() => timeout(3600, fn() => (new Channel())->receive()));
$takes('Deadline', 3600, fn() => timeout(Deadline::in(3600), fn() => (new Channel())->receive()));
$takes('Deadline::remaining()', 2, fn() => timeout(7200, function (): void {
    delay(2);
    echo Deadline::current()->remaining() <= 7198 && Deadline::current()->remaining() > 7197 ? '' : 'not ';
}));
$takes('Mutex', 60, fn() => $mutex->acquire(60));
$takes('Mutex::synchronized()', 60, fn() => $mutex->synchronized(fn() => null, 60));
$takes('RwLock::readLock()', 60, fn() => $files->readLock(60));
$takes('RwLock::writeLock()', 60, fn() => $files->writeLock(60));
$takes('Semaphore', 60, fn() => $one->acquire(timeout: 60));
$takes('Barrier', 60, fn() => (new Barrier(2))->wait(60));
$takes('WaitGroup', 60, fn() => $group->wait(60));
$takes('Event', 60, fn() => (new Event())->wait(60));
$takes('Channel::receive()', 60, fn() => (new Channel())->receive(60));
$takes('Channel::send()', 60, fn() => $full->send(2, 60));
$takes('select()', 60, fn() => select([new Channel(), $full->sending(2)], 60));
$takes('RateLimiter', 100, function (): void {
    $limiter = new RateLimiter(0.1);
    for ($i = 0; $i <= 10; $i++) {
        $limiter->acquire();
    }
});
$takes('race()', 5, fn() => race([fn() => delay(5), fn() => delay(3600)]));
$takes('mapConcurrent()', 10, fn() => iterator_to_array(mapConcurrent([10, 10, 10], delay(...), 3)));
$takes('a reminder', 1, function (): void {
    $deaf = spawn(function (): void {
        for ($received = 0; $received < 2; ++$received) {
            try {
                delay(3600);
            } catch (CancelledError) {
            }
        }
    });
    delay(0);
    while (Nexus\Async\coroutines()[1]->waitsFor === null) {
        delay(0);
    }
    $deaf->cancel();
    $deaf->await();
});
echo microtime(true) - $real < 60 ? "in no time\n" : "but waited\n";
?>
--EXPECT--
delay() by the clock
timeout() by the clock
Deadline by the clock
Deadline::remaining() by the clock
Mutex by the clock
Mutex::synchronized() by the clock
RwLock::readLock() by the clock
RwLock::writeLock() by the clock
Semaphore by the clock
Barrier by the clock
WaitGroup by the clock
Event by the clock
Channel::receive() by the clock
Channel::send() by the clock
select() by the clock
RateLimiter by the clock
race() by the clock
mapConcurrent() by the clock
a reminder by the clock
in no time
