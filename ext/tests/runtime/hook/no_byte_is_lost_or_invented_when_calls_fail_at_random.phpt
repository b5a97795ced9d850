--TEST--
Under a libc that fails at random, calls return each failure to their caller, and no byte is lost, doubled or moved
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
if (getenv('NX_FAULTS') !== false) die('skip under faults already');
if (getenv('ZEND_DONT_UNLOAD_MODULES')) die('skip valgrind has its own library before all others');
?>
--FILE--
<?php
require __DIR__ . '/libc.inc';
require __DIR__ . '/faults.inc';
$library = build_library();
foreach (range(1, 8) as $seed) {
    $script = tempnam('/tmp', 'nexus-script');
    file_put_contents(
        $script,
        "<?php \$argv = ['', "
            . var_export($library, true)
            . ", '$seed']; require "
            . var_export(__DIR__ . '/faulty_program.inc', true)
            . ';',
    );
    $text = with_faults($seed, ['again' => 20, 'short' => 20, 'cut' => 20, 'error' => 5], $script);
    echo $text === 'ok' ? '.' : "\nseed $seed: $text\n";
    unlink($script);
}
unlink($library);
?>
--EXPECT--
........
