--TEST--
Spare stacks that a while did not need are given back, and can be had again
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (getenv('NX_SCHED_SEED')) die('skip no order decides what an idle process gives back');
if (getenv("USE_ZEND_ALLOC") === "0" || extension_loaded("xdebug")) die("skip others hold on to memory");
if (version_compare(php_uname("r"), "6.13", "<")) die("skip needs MADV_GUARD_INSTALL (Linux 6.13)");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$resident = function (): int {
    preg_match('/VmRSS:\s+(\d+)/', file_get_contents('/proc/self/status'), $match);
    return (int) $match[1];
};
$burst = function (int $count): void {
    $channel = new Channel();
    for ($i = 0; $i < $count; $i++) {
        spawn(fn () => $channel->receive());
    }
    Nexus\Internal\wait_until_idle();
    for ($i = 0; $i < $count; $i++) {
        $channel->send($i);
    }
};
$burst(10);
$before = $resident();
$burst(4000);
$high = $resident();
for ($i = 0; $i < 4; $i++) {
    delay(0.6);
}
$low = $resident();
$counters = Nexus\Internal\runtime_counters();
echo $high - $before > 15000 ? "used\n" : "hardly used: $before $high\n";
echo $low - $before < ($high - $before) / 2 ? "given back\n" : "kept: $before $high $low\n";
echo $counters['stacks'] < 200 ? "few stacks\n" : "$counters[stacks] stacks\n";
$burst(4000);
echo "and again\n";
?>
--EXPECT--
used
given back
few stacks
and again
