--TEST--
A C stack that overflows is an Error where PHP checks (8.3), and a crash report before
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (!getenv("NEXUS_SO")) die("skip NEXUS_SO is not set"); if (getenv("LD_PRELOAD")) die("skip ASan reports overflows itself");
--FILE--
<?php
$script = <<<'PHP'
use function Nexus\Async\{spawn, await};
function deeper(int $depth): array
{
    return array_map(fn ($x) => deeper($depth + 1), [$depth]);
}
try {
    await(spawn(fn () => deeper(0)));
} catch (Error $e) {
    echo get_class($e), "\n";
}
PHP;
$command = [PHP_BINARY, '-n', '-d', 'memory_limit=-1', '-d', 'extension=' . getenv('NEXUS_SO'), '-r', $script];
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
$text = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
proc_close($process);
if (PHP_VERSION_ID >= 80300) {
    echo trim($text) === 'Error' ? "as it should be\n" : $text;
} else {
    echo preg_match('/\[NX-0110\] a coroutine.s stack overflowed.*\n  at Command line code:4\n/', $text)
        ? "as it should be\n"
        : $text;
}
?>
--EXPECT--
as it should be
