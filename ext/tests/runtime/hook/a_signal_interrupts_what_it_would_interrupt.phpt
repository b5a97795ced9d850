--TEST--
A signal ends the waits of main that it ends without Nexus: by SA_RESTART, and by whether handlers are called at once
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
$php = getenv('TEST_PHP_EXECUTABLE')
    . ' -n -d display_errors=1 -d extension_dir='
    . escapeshellarg(ini_get('extension_dir'))
    . ' '
    . implode(
        '',
        array_map(
            static fn(string $name): string => is_file(ini_get('extension_dir') . "/$name.so")
                ? "-d extension=$name "
                : '',
            ['pcntl', 'sockets'],
        ),
    );
$with = $php . '-d nexus.hooks=1 -d extension=' . escapeshellarg(getenv('NEXUS_SO')) . ' -r ';
$processes = $texts = [];
// Each process sleeps most of its time, so all run at once.
foreach ([
    'restarts, at once' => 'true, true',
    'breaks, at once' => 'false, true',
    'restarts, later' => 'true, false',
    'breaks, later' => 'false, false',
] as $way => $arguments) {
    $code = 'require '
        . var_export(__DIR__ . '/signals.inc', true)
        . '; echo implode("\n", interrupted('
        . $arguments
        . '));';
    $beside = 'use function Nexus\Async\{delay, spawn}; $done = false; $ticks = 0;
        spawn(function () use (&$done, &$ticks) { for (; !$done; $ticks++) { delay(0.01); } });' . $code . '$done = true; echo $ticks > 75 ? "" : "$ticks turns";';
    foreach ([
        'absent' => $php . ' -r ' . escapeshellarg($code),
        'alone' => $with . escapeshellarg($code),
        'main' => $with . escapeshellarg($beside),
    ] as $name => $command) {
        $processes[$way][$name] = [proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes), $pipes[1]];
    }
}
$interrupted = $lines = 0;
foreach ($processes as $way => $ofWay) {
    foreach ($ofWay as $name => [$process, $pipe]) {
        $texts[$way][$name] = explode("\n", (string) stream_get_contents($pipe));
        proc_close($process);
        echo "{$way}, {$name}: ",
            $texts[$way][$name] === $texts[$way]['absent'] ? 'the same' : "\n" . implode("\n", $texts[$way][$name]),
            "\n";
    }
    $lines += count($texts[$way]['absent']);
    $interrupted += count(preg_grep('/Interrupted system call/', $texts[$way]['absent']));
}
if ($lines < 40 || $interrupted < 12) {
    print_r($texts);
}
?>
--EXPECT--
restarts, at once, absent: the same
restarts, at once, alone: the same
restarts, at once, main: the same
breaks, at once, absent: the same
breaks, at once, alone: the same
breaks, at once, main: the same
restarts, later, absent: the same
restarts, later, alone: the same
restarts, later, main: the same
breaks, later, absent: the same
breaks, later, alone: the same
breaks, later, main: the same
