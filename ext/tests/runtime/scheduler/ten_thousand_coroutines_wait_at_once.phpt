--TEST--
Ten thousand coroutines wait at once, in few memory maps
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip a seed decides who waits besides them'); if (version_compare(php_uname("r"), "6.13", "<")) die("skip needs MADV_GUARD_INSTALL (Linux 6.13)");
--INI--
memory_limit=512M
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
$sum = 0;
$before = count(file('/proc/self/maps'));
for ($i = 0; $i < 10000; $i++) {
    spawn(function () use ($channel, $i, &$sum) {
        $sum += $channel->receive() + $i;
    });
}
delay(0);
delay(0.001);
echo Nexus\Internal\runtime_counters()['alive'], " wait\n";
echo count(file('/proc/self/maps')) - $before < 1000 ? "few maps\n" : "many maps\n";
for ($i = 0; $i < 10000; $i++) {
    $channel->send(1);
}
delay(0);
delay(0.001);
echo $sum, "\n";
?>
--EXPECT--
10000 wait
few maps
50005000
