--TEST--
A signal ends the waits of main that it would end without us: by its handler's SA_RESTART, and whether handlers are called at once
--EXTENSIONS--
nexus
pcntl
sockets
--INI--
nexus.hooks=1
--SKIPIF--
<?php if (getenv('NX_FAULTS') !== false || getenv('NX_SCHED_SEED') !== false || getenv('USE_ZEND_ALLOC') === '0') die('skip a test of time'); ?>
--FILE--
<?php
$code = 'require ' . var_export(__DIR__ . '/signals.inc', true) . ';
    foreach ([[true, true], [false, true], [true, false], [false, false]] as [$restarts, $asynchronous]) {
        echo $restarts ? "restarts" : "breaks", $asynchronous ? ", at once\n" : ", later\n", implode("\n", interrupted($restarts, $asynchronous)), "\n";
    }';
$beside = 'use function Nexus\Async\{delay, spawn}; $done = false; $ticks = 0;
    spawn(function () use (&$done, &$ticks) { for (; !$done; $ticks++) { delay(0.01); } });' . $code . '$done = true; echo $ticks > 300 ? "" : "$ticks turns";';
$php = getenv('TEST_PHP_EXECUTABLE') . ' -n -d display_errors=1 -d extension_dir=' . escapeshellarg(ini_get('extension_dir')) . ' ' . implode('', array_map(static fn(string $name): string => is_file(ini_get('extension_dir') . "/$name.so") ? "-d extension=$name " : '', ['pcntl', 'sockets']));
$with = $php . '-d nexus.hooks=1 -d extension=' . escapeshellarg(getenv('NEXUS_SO')) . ' -r ';
$commands = ['absent' => $php . ' -r ' . escapeshellarg($code), 'alone' => $with . escapeshellarg($code), 'main' => $with . escapeshellarg($beside)];
$processes = $texts = [];
foreach ($commands as $name => $command) {
    $processes[$name] = [proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes), $pipes[1]];
}
foreach ($processes as $name => [$process, $pipe]) {
    $texts[$name] = explode("\n", (string) stream_get_contents($pipe));
    proc_close($process);
    echo $name, ': ', $texts[$name] === $texts['absent'] ? 'the same' : "\n" . implode("\n", $texts[$name]), "\n";
}
if (count($texts['absent']) < 40 || count(preg_grep('/Interrupted system call/', $texts['absent'])) < 12) {
    echo implode("\n", $texts['absent']);
}
?>
--EXPECT--
absent: the same
alone: the same
main: the same
