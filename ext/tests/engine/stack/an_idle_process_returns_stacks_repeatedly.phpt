--TEST--
Unused stacks are returned repeatedly while no coroutine starts: the loop need not be woken by a coroutine
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip no order decides what an idle process gives back'); if (version_compare(php_uname("r"), "6.13", "<")) die("skip needs MADV_GUARD_INSTALL (Linux 6.13)");
--INI--
error_log=/dev/null
nexus.report_signal=12
--FILE--
<?php
use function Nexus\Async\{all, delay};
use function Nexus\Internal\runtime_counters;

$begun = 0;
$waits = function () use (&$begun): void {
    $begun++;
    while ($begun < 200) {
        delay(0.01);
    }
};
all(array_fill(0, 200, $waits));
$many = runtime_counters()['stacks'];
// The loop handles signal 12, without a coroutine.
$pid = getmypid();
$killer = proc_open(
    ['sh', '-c', "for i in 1 2 3; do sleep 1.1; kill -12 $pid; done"],
    [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']],
    $pipes,
);
do {
    delay(4);
} while (proc_get_status($killer)['running']);
proc_close($killer);
echo $many >= 200 ? 'many' : $many, ', then ',
    runtime_counters()['stacks'] < 100 ? 'few' : runtime_counters()['stacks'], "\n";
?>
--EXPECT--
many, then few
