--TEST--
Locks and what they are of cannot be cloned, serialized, extended, given properties, or made without their owner
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Barrier, Event, Lock, Mutex, RateLimiter, RwLock, Semaphore, WaitGroup};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$objects = [
    $mutex->acquire(),
    $mutex,
    new Semaphore(1),
    new RwLock(),
    new Barrier(1),
    new WaitGroup(),
    new Event(),
    new RateLimiter(1),
];
foreach ($objects as $object) {
    $class = new ReflectionClass($object);
    echo $class->getShortName(), $class->isFinal() ? ' final' : ' open', ':';
    foreach ([fn () => clone $object, fn () => serialize($object), function () use ($object) {
        $object->property = 1;
    }, fn () => (new ReflectionClass($object))->newInstanceWithoutConstructor()] as $abuse) {
        try {
            $abuse();
            echo ' allowed';
        } catch (Throwable) {
            echo ' refused';
        }
    }
    echo "\n";
}
foreach ([fn () => new Lock(), fn () => unserialize('O:16:"Nexus\Async\Lock":0:{}')] as $abuse) {
    try {
        $abuse();
        echo "allowed\n";
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
Lock final: refused refused refused refused
Mutex final: refused refused refused refused
Semaphore final: refused refused refused refused
RwLock final: refused refused refused refused
Barrier final: refused refused refused refused
WaitGroup final: refused refused refused refused
Event final: refused refused refused refused
RateLimiter final: refused refused refused refused
Call to private Nexus\Async\Lock::__construct() from global scope
Unserialization of 'Nexus\Async\Lock' is not allowed
