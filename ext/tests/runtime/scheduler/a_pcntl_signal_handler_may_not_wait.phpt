--TEST--
A handler of pcntl_signal() may not wait, and may spawn
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use Nexus\Async\WaitForbiddenError;

use function Nexus\Async\{spawn, await, delay};

Nexus\Internal\use_time(2);
$handle = function (): void {
    try {
        delay(0.001);
    } catch (WaitForbiddenError $e) {
        echo $e->getMessage(), "\n";
    }
    spawn(function () {
        delay(0.001);
        pcntl_sigprocmask(SIG_UNBLOCK, [SIGCONT], $blocked);
        echo "waits when spawned, ", count($blocked), " signals blocked\n";
    });
};
pcntl_signal(SIGUSR1, $handle);

pcntl_async_signals(true);
posix_kill(getmypid(), SIGUSR1);
for ($i = 0, $sum = 0; $i < 1000; $i++) {
    $sum += $i;
}
echo "in main: $sum\n";
delay(0.01);

$sum = await(spawn(function () {
    posix_kill(getmypid(), SIGUSR1);
    for ($i = 0, $sum = 0; $i < 1000; $i++) {
        $sum += $i;
    }
    return $sum;
}));
echo "in a coroutine: $sum\n";
delay(0.01);

pcntl_async_signals(false);
posix_kill(getmypid(), SIGUSR1);
pcntl_signal_dispatch();
echo "dispatched\n";
delay(0.01);

/* A destructor blocks the switching of Fibers as a handler does, but it may wait. */
$object = new class {
    public function __destruct()
    {
        delay(0.001);
        echo "a destructor has waited\n";
    }
};
unset($object);
?>
--EXPECT--
[NX-0103] Cannot wait (delay) here: a handler of pcntl_signal() is running, and signals are blocked meanwhile. Wait before or after this code, or spawn() a coroutine that waits
in main: 499500
waits when spawned, 0 signals blocked
[NX-0103] Cannot wait (delay) here: a handler of pcntl_signal() is running, and signals are blocked meanwhile. Wait before or after this code, or spawn() a coroutine that waits
in a coroutine: 499500
waits when spawned, 0 signals blocked
[NX-0103] Cannot wait (delay) here: a handler of pcntl_signal() is running, and signals are blocked meanwhile. Wait before or after this code, or spawn() a coroutine that waits
dispatched
waits when spawned, 0 signals blocked
a destructor has waited
