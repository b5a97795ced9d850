--TEST--
A second coroutine cannot wait for process events, and a cancelled wait leaves nothing behind
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;
use function Nexus\Async\{delay, spawn, timeout};

spawn(function () {
    try {
        Process::wait();
    } catch (Nexus\Async\WaitForbiddenError $error) {
        echo $error->errorCode(), "\n";
    }
});
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
int(0)
timeout
int(0)
