--TEST--
Tick functions whose list has another layout are reported once, with a code; PHP itself calls them
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (PHP_ZTS) die('skip the extension of this test is not thread-safe');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
$config = getenv('PHP_CONFIG') ?: 'php-config';
if (exec("{$config} --version 2>/dev/null") !== PHP_VERSION) die('skip no headers of this PHP');
?>
--FILE--
<?php
require __DIR__ . '/layouts.inc';

$library = tempnam('/tmp', 'nexus-ticks');
$includes = (string) exec((getenv('PHP_CONFIG') ?: 'php-config') . ' --includes');
$files = escapeshellarg($library) . ' ' . escapeshellarg(__DIR__ . '/other_ticks.c');
exec("cc -shared -fPIC -O1 {$includes} -o {$files} 2>&1", $output, $code);
if ($code !== 0) {
    exit(implode("\n", $output));
}
run_with([], [$library], <<<'CODE'
    $ticks = 0;
    register_tick_function(static function () use (&$ticks): void { $ticks++; });
    eval('declare(ticks=1); $x = 1; $x = 2; $x = 3;');
    $other = Nexus\Async\spawn(static function () use (&$ticks): int {
        Nexus\Async\delay(0.001);
        eval('declare(ticks=1); $x = 1; $x = 2;');
        return $ticks;
    });
    echo $ticks > 2 ? 'ticks' : "{$ticks} ticks", ', ', $other->await() > $ticks ? 'none' : 'and in a coroutine', "\n";
    CODE);
unlink($library);
?>
--EXPECT--
Nexus: [NX-0120] Tick functions in this build of PHP are laid out in a way that Nexus does not know, so they must not wait
ticks, and in a coroutine
