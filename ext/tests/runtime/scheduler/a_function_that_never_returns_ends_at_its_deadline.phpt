--TEST--
A function whose last opcode is a jump ends at its deadline, whatever follows its opcodes in memory
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
$directory = sys_get_temp_dir() . '/nexus-jumps-' . getmypid();
mkdir($directory);
passthru(implode(' ', array_map(escapeshellarg(...), [
    'timeout',
    '60',
    PHP_BINARY,
    '-n',
    ...(PHP_VERSION_ID < 80500 ? ['-d', 'zend_extension=opcache'] : []),
    '-d',
    'opcache.enable_cli=1',
    '-d',
    'opcache.file_update_protection=0',
    '-d',
    'opcache.jit=disable',
    '-d',
    'extension=' . getenv('NEXUS_SO'),
    __DIR__ . '/a_function_that_never_returns_ends_at_its_deadline.inc',
    $directory,
])), $code);
rmdir($directory);
echo "exit code {$code}\n";
?>
--EXPECT--
optimized, 30 ended
exit code 0
