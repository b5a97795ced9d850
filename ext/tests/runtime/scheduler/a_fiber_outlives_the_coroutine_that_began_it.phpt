--TEST--
A Fiber outlives the coroutine that began it, refuses a second coroutine while it waits, and ends with its script
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\CancelledError;

use function Nexus\Async\{spawn, await, delay, timeout};

Nexus\Internal\use_time(2);
$moved = new Fiber(function () {
    delay(0.001);
    $got = Fiber::suspend('suspended by the first');
    delay(0.001);
    return $got;
});
echo await(spawn(fn () => $moved->start())), "\n";
await(spawn(fn () => $moved->resume('resumed by the second')));
echo $moved->getReturn(), "\n";

$waiting = new Fiber(function () {
    Fiber::suspend();
    delay(0.005);
    echo "the one that waits goes on\n";
});
$waiting->start();
$first = spawn(fn () => $waiting->resume());
delay(0.001);
try {
    $waiting->resume();
} catch (FiberError $e) {
    echo $e->getMessage(), "\n";
}
await($first);

$cancelled = spawn(function () {
    (new Fiber(function () {
        try {
            delay(100);
        } finally {
            delay(0);
            echo "finally in a cancelled Fiber\n";
        }
    }))->start();
});
delay(0.001);
$cancelled->cancel();
try {
    await($cancelled);
} catch (CancelledError) {
    echo "cancelled through the Fiber\n";
}

$limited = new Fiber(function () {
    timeout(0.002, function () {
        Fiber::suspend();
        delay(0.02);
        echo "the limit was its first coroutine's\n";
    });
});
await(spawn(fn () => $limited->start()));
await(spawn(fn () => $limited->resume()));

$within = new Fiber(function () {
    $value = await(spawn(fn () => delay(0.001) ?? 'awaited in a Fiber'));
    Fiber::suspend($value);
});
echo $within->start(), "\n";

$exits = spawn(function () {
    (new Fiber(function () {
        delay(0.001);
        exit;
    }))->start();
    echo "never\n";
});
try {
    await($exits);
} catch (Nexus\NexusException $e) {
    echo $e->getMessage(), "\n";
}
$left = new Fiber(function () {
    try {
        Fiber::suspend();
    } finally {
        delay(0.001);
        echo "finally of a Fiber that was not resumed\n";
    }
});
await(spawn(fn () => $left->start()));
?>
--EXPECT--
suspended by the first
resumed by the second
Cannot resume a fiber that is not suspended
the one that waits goes on
finally in a cancelled Fiber
cancelled through the Fiber
the limit was its first coroutine's
awaited in a Fiber
[NX-0108] The awaited coroutine called exit(): it has no result
finally of a Fiber that was not resumed
