--TEST--
A forked child waits on a loop of its own, and the parent is not disturbed
--EXTENSIONS--
nexus
pcntl
--INI--
output_buffering=0
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

delay(0.001);
$pid = pcntl_fork();
if ($pid === 0) {
    delay(0.005);
    echo "child waited\n";
    echo await(spawn(function () {
        delay(0.001);
        return "child's coroutine\n";
    }));
    exit(0);
}
$parent = spawn(function () {
    delay(0.01);
    return 'parent';
});
pcntl_waitpid($pid, $status);
echo await($parent), " $status\n";
?>
--EXPECT--
child waited
child's coroutine
parent 0
