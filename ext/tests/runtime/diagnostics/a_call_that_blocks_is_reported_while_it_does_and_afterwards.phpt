--TEST--
nexus.stall_ms: a report names a blocking call, its system call and its caller, while it lasts and when it is over
--EXTENSIONS--
nexus
--INI--
nexus.hooks=0
nexus.stall_ms=100
log_errors=1
--SKIPIF--
<?php
if (getenv('NX_SCHED_SEED')) die('skip a seed decides when the reactor is looked at');
if (PHP_ZTS) die('skip no copy of a thread can be asked');
if (!is_readable('/proc/self/syscall')) die('skip the kernel does not tell system calls');
if (getenv('ZEND_DONT_UNLOAD_MODULES')) die('skip valgrind makes the system calls itself');
?>
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$log = __DIR__ . '/a_call_that_blocks.log';
@unlink($log);
ini_set('error_log', $log);

final class Nap
{
    public static function take(int $microseconds): void
    {
        usleep($microseconds);
    }
}
delay(0.001);
await(spawn(static function () { Nap::take(500_000); delay(0.001); }));
delay(1.01);

$file = __DIR__ . '/a_call_that_blocks.lock';
$holder = proc_open(
    [
        PHP_BINARY,
        '-n',
        '-r',
        '$f = fopen($argv[1], "c"); flock($f, LOCK_EX); touch("$argv[1].held"); fgets(STDIN); usleep(2_000_000);',
        $file,
    ],
    [['pipe', 'r']],
    $pipes,
);
while (!file_exists("{$file}.held")) {
    delay(0.01);
    clearstatcache();
}
$handle = fopen($file, 'c');
fwrite($pipes[0], "go\n");
await(spawn(static function () use ($handle) { flock($handle, LOCK_EX); delay(0.001); }));
proc_close($holder);

require __DIR__ . '/reports.inc';
print_reports($log, '~: coroutine [12] ~');
array_map(unlink(...), [$file, "{$file}.held"]);
?>
--EXPECTREGEX--
Nexus: the event loop was blocked for n ms(?: \(and \d+ times since the last warning\))?: coroutine 1 ran usleep\(\) \(blocked in clock_nanosleep.*\) at \w+\.php:12, spawned at \w+\.php:16\. Call delay.*
    #0 \w+\.php\(12\): usleep\(\)
    #1 \w+\.php\(16\): Nap::take\(\)
    #2 \[internal function\]: \{closure.*\}\(\)
Nexus: the event loop has been stalled for n s and is still stalled: coroutine 2 ran flock\(\) \(blocked in flock.*\) at \w+\.php:37, spawned at \w+\.php:37
    #0 \w+\.php\(37\): flock\(\)
    #1 \[internal function\]: \{closure.*\}\(\)
Nexus: the event loop was blocked for n ms(?: \(and \d+ times since the last warning\))?: coroutine 2 ran flock\(\) \(blocked in flock.*\) at \w+\.php:37, spawned at \w+\.php:37\. Call delay.*
    #0 \w+\.php\(37\): flock\(\)
    #1 \[internal function\]: \{closure.*\}\(\)
