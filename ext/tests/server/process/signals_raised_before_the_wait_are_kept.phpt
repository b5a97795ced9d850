--TEST--
A signal that arrives before a wait is delivered to the next wait; equal signals are delivered once
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;
use function Nexus\Async\{delay, spawn};

Process::ownSignals(10, 12);
Process::kill(getmypid(), 12);
Process::kill(getmypid(), 10);
Process::kill(getmypid(), 10);
spawn(fn() => delay(0.001))->await();
var_dump(Process::wait(), Process::wait(), Process::wait(0.0));
// Waiting does not keep others from running.
spawn(function () {
    delay(0.001);
    echo "coroutine\n";
    Process::kill(getmypid(), 10);
});
var_dump(Process::wait());
?>
--EXPECT--
int(10)
int(12)
int(0)
coroutine
int(10)
