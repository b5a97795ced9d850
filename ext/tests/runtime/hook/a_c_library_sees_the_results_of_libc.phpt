--TEST--
Results, errno and timings that a C library sees are the same without the extension, in main, and in a coroutine
--EXTENSIONS--
nexus
ffi
--INI--
nexus.hooks=1
ffi.enable=1
--SKIPIF--
<?php
require __DIR__ . '/libc.inc';
if (($why = no_library()) !== null) die("skip {$why}");
?>
--FILE--
<?php
require __DIR__ . '/libc.inc';
$library = build_library();
$begin = 'require '
    . var_export(__DIR__ . '/calls.inc', true)
    . '; $run = fn() => calls('
    . var_export($library, true)
    . ');';
// More than twenty calls wait for 50 ms or more, and the ticker runs in each of them.
$beside = 'use function Nexus\Async\{await, delay, spawn};' . $begin . '$done = false; $ticks = 0;
    $ticker = spawn(function () use (&$done, &$ticks) { for (; !$done; $ticks++) { delay(0.01); } });';
$runs = [
    'absent' => ['', "{$begin} echo implode(\"\\n\", \$run());"],
    'off' => ['-d nexus.hooks=0', "{$begin} echo implode(\"\\n\", \$run());"],
    'alone' => ['-d nexus.hooks=1', "{$begin} echo implode(\"\\n\", \$run());"],
    'main' => [
        '-d nexus.hooks=1',
        "{$beside} echo implode(\"\\n\", \$run()); \$done = true; echo \"\\n\", \$ticks > 20 ? 'others ran' : \"{\$ticks} turns\";",
    ],
    'inside' => [
        '-d nexus.hooks=1',
        "{$beside} echo implode(\"\\n\", await(spawn(\$run))); \$done = true; echo \"\\n\", \$ticks > 20 ? 'others ran' : \"{\$ticks} turns\";",
    ],
];
$php = getenv('TEST_PHP_EXECUTABLE')
    . ' -n -d display_errors=1 -d extension_dir='
    . escapeshellarg(ini_get('extension_dir'))
    . ' -d extension=ffi -d ffi.enable=1 ';
$lines = $processes = [];
foreach ($runs as $name => [$settings, $code]) { // each process sleeps most of its time, so all run at once
    $extension = $name === 'absent' ? '' : '-d extension=' . escapeshellarg(getenv('NEXUS_SO')) . ' ';
    $processes[$name] = popen($php . $extension . $settings . ' -r ' . escapeshellarg($code), 'r');
}
foreach ($processes as $name => $process) {
    $output = explode("\n", (string) stream_get_contents($process));
    pclose($process);
    $expected = $name === 'main' || $name === 'inside'
        ? [...$lines['absent'], 'others ran']
        : ($lines['absent'] ?? $output);
    $lines[$name] = $output;
    echo $name, ': ',
        $output === $expected
            ? 'the same'
            : "\n+ "
                . implode("\n+ ", array_diff($output, $expected))
                . "\n- "
                . implode("\n- ", array_diff($expected, $output)),
        "\n";
}
unlink($library);
echo count($lines['absent']) > 70 ? "enough\n" : implode("\n", $lines['absent']) . "\n";
echo implode("\n", preg_grep('/took/', $lines['absent']));
?>
--EXPECT--
absent: the same
off: the same
alone: the same
main: the same
inside: the same
enough
