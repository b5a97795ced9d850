--TEST--
Durations are a number of seconds or a Nexus\Time\Duration; other types are refused
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (!getenv('NEXUS_AUTOLOAD')) die('skip NEXUS_AUTOLOAD is not set'); ?>
--FILE--
<?php

declare(strict_types=1);

require getenv('NEXUS_AUTOLOAD');

use Nexus\Async\{
    Barrier, Channel, Deadline, Event, MisuseError, Mutex, RateLimiter, RwLock, Semaphore, TimeoutException, WaitGroup
};
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use function Nexus\Async\{await, delay, select, spawn, timeout};

VirtualClock::run(static function (VirtualClock $clock): void {
    $mutex = new Mutex();
    $shared = new RwLock();
    $permits = new Semaphore(1);
    $rate = new RateLimiter(0.001);
    $group = new WaitGroup();
    $group->add();
    $held = await(spawn(static fn() => [
        $mutex->acquire(),
        $shared->writeLock(),
        $permits->acquire(),
        $rate->acquire(),
    ]));
    $full = new Channel(1);
    $full->send(1);
    $calls = [
        'delay' => delay(...),
        'timeout' => static fn($limit) => timeout($limit, static fn() => delay(1000)),
        'Deadline::in' => static fn($limit) => timeout(Deadline::in($limit), static fn() => delay(1000)),
        'select' => static fn($limit) => select([new Channel()], $limit),
        'Channel::send' => static fn($limit) => $full->send(2, $limit),
        'Channel::receive' => static fn($limit) => (new Channel())->receive($limit),
        'Mutex::acquire' => $mutex->acquire(...),
        'Mutex::synchronized' => static fn($limit) => $mutex->synchronized(static fn() => 1, $limit),
        'Semaphore::acquire' => static fn($limit) => $permits->acquire(1, $limit),
        'Semaphore::synchronized' => static fn($limit) => $permits->synchronized(static fn() => 1, $limit),
        'RwLock::readLock' => $shared->readLock(...),
        'RwLock::writeLock' => $shared->writeLock(...),
        'Barrier::wait' => (new Barrier(2))->wait(...),
        'WaitGroup::wait' => $group->wait(...),
        'Event::wait' => (new Event())->wait(...),
    ];
    foreach ($calls as $name => $call) {
        $took = [];
        foreach ([2.5, 2, Duration::millis(2500)] as $limit) {
            $begin = $clock->elapsed();
            try {
                $call($limit);
            } catch (TimeoutException) {
            }
            $took[] = round($clock->elapsed() - $begin, 6);
        }
        echo $name, ': ', implode(' ', $took), "\n";
        foreach (['2', new ArrayObject(), Duration::millis(-1500)] as $wrong) {
            try {
                $call($wrong);
                echo "accepted\n";
            } catch (TypeError|MisuseError $error) {
                echo '  ', preg_replace('/^.*Argument #/', 'Argument #', $error->getMessage()), "\n";
            }
        }
    }
    try {
        $rate->acquire(1, Duration::millis(5));
    } catch (TimeoutException $late) {
        echo 'RateLimiter::acquire: ', $late->errorCode(), "\n";
    }
});
?>
--EXPECT--
delay: 2.5 2 2.5
  Argument #1 ($duration) must be of type Nexus\Time\Duration|float, string given
  Argument #1 ($duration) must be of type Nexus\Time\Duration|float, ArrayObject given
  [NX-0107] The delay must be 0 or more seconds, -1.5 given
timeout: 2.5 2 2.5
  Argument #1 ($limit) must be of type Nexus\Time\Duration|Nexus\Async\Deadline|float, string given
  Argument #1 ($limit) must be of type Nexus\Time\Duration|Nexus\Async\Deadline|float, ArrayObject given
  [NX-0107] The time limit must be 0 or more seconds, -1.5 given
Deadline::in: 2.5 2 2.5
  Argument #1 ($duration) must be of type Nexus\Time\Duration|float, string given
  Argument #1 ($duration) must be of type Nexus\Time\Duration|float, ArrayObject given
  [NX-0107] The deadline must be 0 or more seconds, -1.5 given
select: 2.5 2 2.5
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, -1.5 given
Channel::send: 2.5 2 2.5
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, -1.5 given
Channel::receive: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, -1.5 given
Mutex::acquire: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
Mutex::synchronized: 2.5 2 2.5
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
Semaphore::acquire: 2.5 2 2.5
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
Semaphore::synchronized: 2.5 2 2.5
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #2 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
RwLock::readLock: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
RwLock::writeLock: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
Barrier::wait: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
WaitGroup::wait: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
Event::wait: 2.5 2 2.5
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, string given
  Argument #1 ($timeout) must be of type Nexus\Time\Duration|float|null, ArrayObject given
  [NX-0107] The timeout must be 0 or more seconds, or null, -1.5 given
RateLimiter::acquire: NX-0102