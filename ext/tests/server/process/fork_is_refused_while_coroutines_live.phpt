--TEST--
A process with living coroutines is not forked
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;
use function Nexus\Async\{delay, spawn};

$coroutine = spawn(fn() => delay(0.01));
try {
    if (Process::fork() === 0) {
        exit("forked\n");
    }
} catch (Nexus\Async\MisuseError $error) {
    echo $error->errorCode(), "\n";
}
$coroutine->await();
$child = Process::fork();
if ($child === 0) {
    exit("child\n");
}
pcntl_waitpid($child, $status);
echo "parent\n";
?>
--SKIPIF--
<?php if (!function_exists('pcntl_waitpid')) die('skip needs pcntl'); ?>
--EXPECT--
NX-0109
child
parent
