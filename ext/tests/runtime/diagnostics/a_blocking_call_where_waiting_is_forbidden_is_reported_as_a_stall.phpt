--TEST--
nexus.stall_ms: a call that is cooperative elsewhere blocks where waiting is forbidden, and is reported
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
nexus.stall_ms=200
log_errors=1
--SKIPIF--
<?php
if (getenv('NX_SCHED_SEED')) die('skip a seed decides when the reactor is looked at');
if (PHP_ZTS) die('skip no copy of a thread can be asked');
if (getenv('ZEND_DONT_UNLOAD_MODULES')) die('skip valgrind makes the system calls itself');
?>
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$log = __DIR__ . '/a_call_where_waiting_is_forbidden.log';
@unlink($log);
ini_set('error_log', $log);
delay(0.001);
$ticker = spawn(static function () { while (true) delay(0.01); });
$isReported = static fn(): bool => str_contains((string) @file_get_contents($log), ' ran usleep() ');
await(spawn(static function () use ($isReported) {
    // A report of another stall, on a busy machine, is the only one of its second.
    for ($try = 1; $try <= 5 && !$isReported(); $try++) {
        usleep(1_100_000); // lets the ticker run
        ob_start(static function (string $text): string { usleep(500_000); return strtoupper($text); });
        echo "printed\n";
        ob_end_flush();
        delay(0.001);
    }
}));
$ticker->cancel();
require __DIR__ . '/reports.inc';
print_reports($log, '~ ran usleep\(\) ~');
?>
--EXPECTREGEX--
(?:PRINTED\n)+Nexus: the event loop was blocked for n ms(?: \(and \d+ times since the last warning\))?: coroutine 2 ran usleep\(\) (?:\(blocked in clock_nanosleep.*\) )?at \w+\.php:14, spawned at \w+\.php:10\. Call delay.*
    #0 \w+\.php\(14\): usleep\(\)
    #1 \[internal function\]: \{closure.*\}\(\)
    #2 \w+\.php\(16\): ob_end_flush\(\)
    #3 \[internal function\]: \{closure.*\}\(\)
