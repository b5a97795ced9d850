--TEST--
A thread-safe PHP runs requests in several threads; each has its own coroutines, settings and working directory
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip PHP has no threads');
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/nexus-threads' . getmypid();
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

const THREADS = 8;
for ($number = 0; $number < THREADS; $number++) {
    mkdir("{$directory}/{$number}");
    file_put_contents(
        "{$directory}/{$number}.php",
        '<?php $number = '
            . $number
            . '; $directory = __DIR__; require '
            . var_export(__DIR__ . '/threads.inc', true)
            . ';',
    );
}
$files = implode(
    ', ',
    array_map(static fn(int $number): string => var_export("{$directory}/{$number}.php", true), range(0, THREADS - 1)),
);
$command = [
    PHP_BINARY,
    '-n',
    '-d',
    'extension=' . getenv('NEXUS_SO'),
    '-d',
    "extension={$library}",
    '-r',
    "for (\$i = 0; \$i < 3; \$i++) { run_in_threads({$files}); } echo 'main ', Nexus\\Async\\await(Nexus\\Async\\spawn(fn() => 1)), PHP_EOL;",
];
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
for ($number = 0; $number < THREADS; $number++) {
    echo file_get_contents("{$directory}/{$number}/said");
}
exec('rm -r ' . escapeshellarg($directory));
?>
--EXPECT--
main 1
0
0: settings, loaded 1, sum 5050, 127.0.0.1
1: settings, loaded 1, sum 5050, 127.0.0.1
2: settings, loaded 1, sum 5050, 127.0.0.1
3: settings, loaded 1, sum 5050, 127.0.0.1
4: settings, loaded 1, sum 5050, 127.0.0.1
5: settings, loaded 1, sum 5050, 127.0.0.1
6: settings, loaded 1, sum 5050, 127.0.0.1
7: settings, loaded 1, sum 5050, 127.0.0.1
