--TEST--
A forked child waits on a loop of its own, and the parent is not disturbed
--EXTENSIONS--
nexus
pcntl
--INI--
output_buffering=0
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


delay(0.001);
$parent = spawn(function () {
    delay(0.02);
    return 'parent';
});
delay(0);
$pid = pcntl_fork();
if ($pid === 0) {
    delay(0.005);
    file_put_contents('php://stdout', "child waited\n");
    pcntl_exec('/bin/true');
}
pcntl_waitpid($pid, $status);
echo await($parent), "\n";
?>
--EXPECT--
child waited
parent
