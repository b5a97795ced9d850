--TEST--
A computation ends at its deadline and by a cancellation, finally run, with OPcache, function JIT and tracing JIT
--DESCRIPTION--
Orders: 3, for it computes for seconds, alone
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (getenv('LD_PRELOAD')) die('skip processes of its own, under ASan');
exec(
    escapeshellarg(PHP_BINARY)
        . ' -n '
        . (PHP_VERSION_ID < 80500 ? '-d zend_extension=opcache' : '')
        . ' -d opcache.enable_cli=1 -r '
        . escapeshellarg('exit(function_exists("opcache_get_status") ? 0 : 1);')
        . ' 2>&1',
    $said,
    $code,
);
if ($code !== 0) die('skip there is no OPcache');
--FILE--
<?php
$file = __DIR__ . '/computations_end_under_every_kind_of_jit.inc';
$opcache = [
    ...(PHP_VERSION_ID < 80500 ? ['-d', 'zend_extension=opcache'] : []),
    '-d',
    'opcache.enable_cli=1',
    '-d',
    'opcache.file_update_protection=0',
    '-d',
    'opcache.jit_hot_loop=2',
    '-d',
    'opcache.jit_hot_func=2',
];
$modes = [
    'plain' => [],
    'OPcache' => [...$opcache, '-d', 'opcache.jit=disable'],
    'function' => [...$opcache, '-d', 'opcache.jit_buffer_size=32M', '-d', 'opcache.jit=function'],
    'tracing' => [...$opcache, '-d', 'opcache.jit_buffer_size=32M', '-d', 'opcache.jit=tracing'],
    'at first call' => [...$opcache, '-d', 'opcache.jit_buffer_size=32M', '-d', 'opcache.jit=1215'],
    'when hot' => [...$opcache, '-d', 'opcache.jit_buffer_size=32M', '-d', 'opcache.jit=1235'],
];
foreach ($modes as $mode => $settings) {
    $process = proc_open(
        [
            PHP_BINARY,
            '-n',
            '-d',
            'display_errors=1',
            '-d',
            'log_errors=0',
            ...$settings,
            '-d',
            'extension=' . getenv('NEXUS_SO'),
            $file,
            $mode,
        ],
        [1 => ['pipe', 'w'], 2 => ['pipe', 'w']],
        $pipes,
    );
    echo $mode, ': ', stream_get_contents($pipes[1]), stream_get_contents($pipes[2]), proc_close($process), "\n";
}
?>
--EXPECT--
plain: interpreted: for while floats strings array usort calls cancelled 0
OPcache: interpreted: for while floats strings array usort calls cancelled 0
function: compiled: for while floats strings array usort cancelled 0
tracing: compiled: for while floats strings array usort calls cancelled 0
at first call: compiled: for while floats strings array usort cancelled 0
when hot: compiled: for while floats strings array usort cancelled 0
