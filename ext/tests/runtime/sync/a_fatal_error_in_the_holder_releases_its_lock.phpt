--TEST--
A fatal error in a coroutine that holds locks releases them, and its waiters continue
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('ZEND_DONT_UNLOAD_MODULES')) die('skip what a fatal error leaves behind is leaked, as valgrind would say');
--INI--
error_reporting=8191
--FILE--
<?php
use Nexus\Async\{Mutex, RwLock, Semaphore};

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$semaphore = new Semaphore(3);
$shared = new RwLock();
$bodies = [
    'mutex' => function () use ($mutex) {
        $lock = $mutex->acquire();
        delay(0);
        eval('function strlen() {}');
    },
    'synchronized' => fn () => $mutex->synchronized(function () {
        delay(0);
        eval('function strlen() {}');
    }),
    'semaphore' => function () use ($semaphore) {
        $locks = [$semaphore->acquire(2), $semaphore->acquire()];
        delay(0);
        eval('function strlen() {}');
    },
    'synchronized by a semaphore' => fn () => $semaphore->synchronized(function () {
        delay(0);
        eval('function strlen() {}');
    }),
    'write' => function () use ($shared) {
        $lock = $shared->writeLock();
        delay(0);
        eval('function strlen() {}');
    },
];
// The records of these locks lie close to the bottom of the stack, which is reused at once.
$dies = function () {
    delay(0);
    eval('function strlen() {}');
};
$bodies['nothing else on the stack'] = fn () => spawn($mutex->synchronized(...), $dies);
$bodies['nothing else, a semaphore'] = fn () => spawn($semaphore->synchronized(...), $dies);
foreach ($bodies as $name => $body) {
    $fatal = arrives($body);
    $fatal = str_starts_with($name, 'nothing') ? await($fatal) : $fatal;
    $next = arrives(fn () => outcome(fn () => [$mutex->acquire(), $semaphore->acquire(3), $shared->writeLock()]));
    try {
        await($fatal);
    } catch (Nexus\Server\SystemException $exception) {
        echo "\n$name: ", $exception->errorCode(), ', then ', await($next), "\n";
    }
}
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

mutex: NX-0108, then array

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

synchronized: NX-0108, then array

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

semaphore: NX-0108, then array

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

synchronized by a semaphore: NX-0108, then array

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

write: NX-0108, then array

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

nothing else on the stack: NX-0108, then array

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d

nothing else, a semaphore: NX-0108, then array
