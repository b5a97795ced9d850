--TEST--
Fiber::getCurrent() is the identity of the coroutine
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


var_dump(Fiber::getCurrent());
$identities = new WeakMap();
$work = function () use ($identities) {
    $mine = Fiber::getCurrent();
    $identities[$mine] = true;
    delay(0.001);
    var_dump($mine === Fiber::getCurrent(), $mine->isStarted(), $mine->isSuspended());
    $inner = new Fiber(fn () => Fiber::getCurrent() === $mine);
    $inner->start();
    var_dump($inner->getReturn());
    foreach (['start', 'resume'] as $verb) {
        try {
            $mine->$verb();
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    return count($identities);
};
$a = spawn($work);
echo await($a), "\n";
unset($a);
echo count($identities), " left\n";
?>
--EXPECT--
NULL
bool(true)
bool(false)
bool(false)
bool(false)
Error: This Fiber object only identifies a coroutine; it cannot be started
FiberError: Cannot resume a fiber that is not suspended
1
0 left
