--TEST--
A second coroutine cannot wait for process events, and a cancelled wait leaves nothing behind
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;
use function Nexus\Async\{await, spawn, timeout};

$first = spawn(fn() => Process::wait());
Nexus\Internal\wait_until_idle();
try {
    Process::wait(0.01);
} catch (Nexus\Async\WaitForbiddenError $error) {
    echo $error->errorCode(), "\n";
}
$first->cancel();
try {
    await($first);
} catch (Nexus\Async\CancelledError) {
    echo "cancelled\n";
}
var_dump(Process::wait(0.01));
try {
    timeout(0.01, fn() => Process::wait());
} catch (Nexus\Async\TimeoutException) {
    echo "timeout\n";
}
var_dump(Process::wait(0.001));
?>
--EXPECT--
NX-0103
cancelled
int(0)
timeout
int(0)
