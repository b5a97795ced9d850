--TEST--
Without a descriptor for the event loop a wait gets a typed error; a later wait works
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (!getenv("NEXUS_SO")) die("skip NEXUS_SO is not set"); if (getenv("LD_PRELOAD")) die("skip the preloaded libraries open files");
--FILE--
<?php
$script = <<<'PHP'
use function Nexus\Async\{delay, timeout};
$files = [];
while (($file = @fopen('/dev/null', 'r')) !== false) {
    $files[] = $file;
}
foreach ([fn () => delay(0.001), fn () => timeout(1, fn () => delay(0.001))] as $attempt) {
    try {
        $attempt();
    } catch (Nexus\Server\SystemException $e) {
        echo $e->getMessage(), "\n";
    }
}
$files = [];
timeout(10, fn () => delay(0.001));
echo "done\n";
PHP;
$arguments = array_map(
    'escapeshellarg',
    ['-n', '-d', 'display_errors=1', '-d', 'extension=' . getenv('NEXUS_SO'), '-r', $script],
);
echo shell_exec('ulimit -n 30; ' . escapeshellarg(PHP_BINARY) . ' ' . implode(' ', $arguments) . ' 2>&1');
?>
--EXPECT--
[NX-0401] The event loop could not be opened: Too many open files. Raise the limit on open files: ulimit -n 65535
[NX-0401] The event loop could not be opened: Too many open files. Raise the limit on open files: ulimit -n 65535
done
