--TEST--
nexus.stall_ms: the error log names the coroutine that stalls the loop, once a second
--EXTENSIONS--
nexus
--INI--
nexus.stall_ms=40
log_errors=1
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip a seed decides when the reactor is looked at'); ?>
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$log = __DIR__ . '/a_stalled_loop_is_reported_with_the_coroutine_that_stalls_it.log';
@unlink($log);
ini_set('error_log', $log);

final class Sums
{
    public static function compute(float $seconds): void
    {
        for ($end = hrtime(true) + $seconds * 1e9; hrtime(true) < $end;);
    }
}
delay(0.001);
await(spawn(static function () { Sums::compute(0.2); delay(0.001); }));
await(spawn(static function () { Sums::compute(0.1); delay(0.001); }));
await(spawn(static function () { Sums::compute(0.1); delay(0.001); }));
delay(1.1);
await(spawn(static function () { Sums::compute(0.1); }));
delay(0.001);
require __DIR__ . '/reports.inc';
print_reports($log, '~: coroutine [14]\b~');
?>
--EXPECTREGEX--
Nexus: the event loop was blocked for n ms: coroutine 1(?: ran (?:Sums::compute\(\)|hrtime\(\)) at \w+\.php:12|, which next waited at \w+\.php:16), spawned at \w+\.php:16\. Call delay\(0\) in long computations, use a call that lets other coroutines run, or move the work to another process(?:\n    #\d .*)*
Nexus: the event loop was blocked for n ms \(and [2-9] times since the last warning\): coroutine 4(?: ran (?:Sums::compute\(\)|hrtime\(\)) at \w+\.php:12)?, spawned at \w+\.php:20\. Call delay\(0\) in long computations, use a call that lets other coroutines run, or move the work to another process(?:\n    #\d .*)*
