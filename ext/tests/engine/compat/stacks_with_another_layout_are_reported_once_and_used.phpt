--TEST--
Stacks of Fibers that have another layout are reported once, with a code; coroutines run on them
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (getenv('LD_PRELOAD') || getenv('ZEND_DONT_UNLOAD_MODULES')) die('skip sysconf() is preloaded');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
?>
--FILE--
<?php
require __DIR__ . '/layouts.inc';

$library = tempnam('/tmp', 'nexus-sysconf');
$files = escapeshellarg($library) . ' ' . escapeshellarg(__DIR__ . '/other_page_size.c');
exec("cc -shared -fPIC -O1 -o {$files} 2>&1", $output, $code);
if ($code !== 0) {
    exit(implode("\n", $output));
}
$script = <<<'CODE'
    use function Nexus\Async\{await, delay, spawn};
    $coroutines = array_map(static fn(int $number) => spawn(static function () use ($number): int {
        delay(0.001);
        return $number;
    }), [1, 2, 3]);
    echo array_sum(array_map(await(...), $coroutines)), "\n";
    CODE;
run_with(['nexus.stock_stacks' => '1'], [], $script, environment: ['LD_PRELOAD' => $library]);
unlink($library);
?>
--EXPECT--
Nexus: [NX-0120] The stacks of Fibers in this build of PHP are laid out in a way that Nexus does not know, so a too deep recursion in a coroutine is no Error
6
