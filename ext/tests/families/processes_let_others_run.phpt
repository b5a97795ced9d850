--TEST--
Commands of fifty coroutines run at the same time: exec(), shell_exec(), system(), passthru(), popen(), proc_open()
--DESCRIPTION--
Family: processes
Chapter: processes
Extension: standard
How: cooperative
Calls: exec(), shell_exec(), system(), passthru(), popen(), proc_open(), proc_close(), the backtick operator
Note: Starting one blocks the worker for about a millisecond: PHP forks.
--
Family: pclose()
Chapter: processes
Extension: standard
How: offloaded
Calls: pclose()
--EXTENSIONS--
nexus
--INI--
error_reporting=24575
--FILE--
<?php
require __DIR__ . '/family.inc';

$printed = static function (callable $call): string {
    ob_start();
    $call();

    return ob_get_clean();
};
$command = static fn(int $number): string => "sleep 1; echo answer {$number}";
$answer = static fn(int $number): string => "answer {$number}\n";

fifty('exec()', 1, static function (int $number) use ($command): array {
    $last = exec("{$command($number)}; exit 3", $lines, $status);

    return [$last, $lines, $status];
}, static fn(int $number): array => ["answer {$number}", ["answer {$number}"], 3]);
fifty('shell_exec()', 1, static fn(int $number): string => shell_exec($command($number)), $answer);
fifty('the backtick operator', 1, static fn(int $number): string => `sleep 1; echo answer $number`, $answer);
fifty(
    'system()',
    1,
    static fn(int $number): string => $printed(static fn(): string => system($command($number))),
    $answer,
);
fifty(
    'passthru()',
    1,
    static fn(int $number): string => $printed(static fn(): mixed => passthru($command($number))),
    $answer,
);
fifty('popen()', 1, static function (int $number) use ($command): string {
    $pipe = popen($command($number), 'r');

    return fgets($pipe) . pclose($pipe);
}, static fn(int $number): string => "answer {$number}\n0");
fifty('proc_open()', 1, static function (int $number) use ($command): string {
    $process = proc_open('read line; ' . $command($number) . '; exit $line', [['pipe', 'r'], ['pipe', 'w']], $pipes);
    fwrite($pipes[0], "7\n");

    return stream_get_contents($pipes[1]) . proc_close($process);
}, static fn(int $number): string => "answer {$number}\n7");

// The test waits only for their ends.
fifty('pclose()', 1, static fn(int $number): int => pclose(popen('sleep 1; exit 9', 'w')), static fn(): int => 9);
fifty(
    'proc_close()',
    1,
    static fn(int $number, $process): int => proc_close($process),
    static fn(): int => 9,
    static fn() => proc_open('sleep 1; exit 9', [], $pipes),
);
?>
--EXPECT--
exec(): cooperative
shell_exec(): cooperative
the backtick operator: cooperative
system(): cooperative
passthru(): cooperative
popen(): cooperative
proc_open(): cooperative
pclose(): offloaded
proc_close(): cooperative
