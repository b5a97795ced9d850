--TEST--
A coroutine's stack that overflows is an Error (8.3) or reported in every thread of a thread-safe PHP
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip PHP has no threads');
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (getenv('LD_PRELOAD')) die('skip ASan reports overflows itself');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/nexus-overflow' . getmypid();
mkdir($directory);
$library = $directory . '/threads.so';
$includes = exec(escapeshellarg(getenv('PHP_CONFIG') ?: 'php-config') . ' --includes');
exec(
    "cc -shared -fPIC -O1 {$includes} -o {$library} " . escapeshellarg(__DIR__ . '/threads.c') . ' 2>&1',
    $output,
    $code,
);
if ($code !== 0) {
    exit(implode("\n", $output));
}
$file = $directory . '/overflow.php';
file_put_contents($file, <<<'PHP'
<?php
function deeper(int $depth): array
{
    return array_map(fn ($x) => deeper($depth + 1), [$depth]);
}
Nexus\Async\await(Nexus\Async\spawn(fn () => deeper(0)));
PHP);
// The handlers are installed in the main thread.
$command = [PHP_BINARY, '-n', '-d', 'memory_limit=-1', '-d', 'extension=' . getenv('NEXUS_SO'), '-d', "extension={$library}",
    '-r', 'Nexus\Async\delay(0); run_in_threads(' . var_export($file, true) . ');'];
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
$text = stream_get_contents($pipes[1]);
proc_close($process);
$expected = PHP_VERSION_ID >= 80300
    ? '/Uncaught Error: Maximum call stack size of .* reached.* in .*\/overflow.php:4\n/'
    : '/\[NX-0110\] a coroutine.s stack overflowed.*\n  at .*\/overflow.php:4\n/';
echo preg_match($expected, $text)
    ? "reported\n"
    : $text;
exec('rm -r ' . escapeshellarg($directory));
?>
--EXPECT--
reported
