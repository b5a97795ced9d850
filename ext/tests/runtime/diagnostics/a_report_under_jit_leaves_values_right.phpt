--TEST--
A computation that is asked for a report under JIT prints it, and its values stay right
--DESCRIPTION--
Orders: 3, for it computes for seconds, alone
--EXTENSIONS--
nexus
opcache
--SKIPIF--
<?php
if (getenv('LD_PRELOAD')) die('skip ASan does not know a process copied behind its back');
if (extension_loaded('xdebug') || extension_loaded('pcov')) die('skip the extension has JIT turned off');
?>
--INI--
nexus.report_signal=12
opcache.enable=1
opcache.enable_cli=1
opcache.jit=function
opcache.jit_buffer_size=16M
--FILE--
<?php
use function Nexus\Async\timeout;

$log = __DIR__ . '/a_report_under_jit_leaves_values_right.log';
@unlink($log);
ini_set('error_log', $log);
function compute(int $times): int
{
    $sum = 0;
    for ($i = 0, $x = 1; $i < $times; ++$i) { $sum += $i; $x = ($x * 3 + $sum) & 0xffff; }

    return $sum ^ $x;
}
$expected = compute(20_000_000);
$sender = proc_open(
    ['sh', '-c', 'while kill -12 ' . getmypid() . '; do sleep 0.01; done'],
    [2 => ['file', '/dev/null', 'w']],
    $pipes,
);
$wrong = $rounds = 0;
$isReported = static fn(): bool => preg_match(
    '~nexus\[' . getmypid() . '\]: coroutine 0 \(main\): running~',
    (string) @file_get_contents($log),
) === 1;
while ($rounds < 5 || !$isReported()) {
    $wrong += timeout(60, static fn() => compute(20_000_000)) !== $expected ? 1 : 0;
    $rounds++;
}
proc_terminate($sender);
proc_close($sender);
echo $wrong, " wrong\n";
?>
--CLEAN--
<?php @unlink(__DIR__ . '/a_report_under_jit_leaves_values_right.log'); ?>
--EXPECT--
0 wrong
