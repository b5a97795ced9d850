--TEST--
An instrumented build finds functions, op_array handles and map_ptr slots that are taken after PHP has started
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (!str_contains((string) getenv('LD_PRELOAD'), 'asan')) die('skip only builds with assertions look');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
?>
--FILE--
<?php
$library = tempnam('/tmp', 'nexus-late');
exec(
    'cc -shared -fPIC -O1 -o ' . escapeshellarg($library) . ' ' . escapeshellarg(__DIR__ . '/late.c') . ' 2>&1',
    $output,
    $code,
);
if ($code !== 0) {
    exit(implode("\n", $output));
}
$script = 'Nexus\Async\delay(0.001); umask(0123); for ($i = 0; $i < 3; $i++) { Nexus\Async\delay(0.001); } eval("class Compiled { function f() {} }"); echo "ended\n";';
foreach (['nothing', 'function', 'handle', 'slot'] as $what) {
    $command = [PHP_BINARY, '-n', '-d', 'display_errors=0', '-d', 'extension=' . getenv('NEXUS_SO'), '-r', $script];
    $process = proc_open(
        $command,
        [1 => ['pipe', 'w'], 2 => ['redirect', 1]],
        $pipes,
        null,
        ['LD_PRELOAD' => getenv('LD_PRELOAD') . ":{$library}", 'NX_LATE' => $what] + getenv(),
    );
    $said = (string) stream_get_contents($pipes[1]);
    $code = proc_close($process);
    preg_match('/assertion failed: (.*)/', $said, $match);
    echo $what, ': ', $match[1] ?? ($code === 0 ? trim($said) : "exit {$code}: {$said}"), "\n";
}
unlink($library);
?>
--EXPECT--
nothing: ended
function: count_functions() == frozen.functions
handle: zend_op_array_extension_handles == frozen.op_array_handles
slot: nx_engine_slots() == slots
