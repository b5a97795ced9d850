--TEST--
A list of stacks that could not grow is not written past its end later
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (getenv('LD_PRELOAD') || getenv('ZEND_DONT_UNLOAD_MODULES')) die('skip realloc() is preloaded');
if (getenv('NX_SCHED_SEED')) die('skip no order decides when stacks are given back');
if (version_compare(php_uname('r'), '6.13', '<')) die('skip needs MADV_GUARD_INSTALL (Linux 6.13)');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
?>
--FILE--
<?php
$script = <<<'PHP'
    use function Nexus\Async\{delay, spawn};
    use function Nexus\Internal\{runtime_counters, use_time, wait_until_idle};
    use_time(2);
    $refused = 0;
    foreach ([2000, 2000] as $count) {
        $channel = new Nexus\Async\Channel();
        for ($i = 0; $i < $count; $i++) {
            spawn(static function () use ($channel, &$refused): void {
                try {
                    $channel->receive();
                } catch (Nexus\Async\ResourceLimitException) {
                    $refused++;
                } catch (Nexus\Async\ChannelClosedException) {
                }
            });
        }
        wait_until_idle();
        $channel->close();
        for ($i = 0; $i < 4; $i++) {
            delay(1.5);
        }
    }
    echo $refused, ' refused, ', runtime_counters()['stacks'] < 200 ? 'stacks given back' : 'stacks kept', "\n";
    PHP;
$library = tempnam('/tmp', 'nexus-realloc');
exec(
    'cc -shared -fPIC -O1 -o ' . escapeshellarg($library) . ' ' . escapeshellarg(__DIR__ . '/realloc.c') . ' 2>&1',
    $output,
    $code,
);
if ($code !== 0) {
    exit(implode("\n", $output));
}
$command = [PHP_BINARY, '-n', '-d', 'display_errors=1', '-d', 'extension=' . getenv('NEXUS_SO'), '-r', $script];
$process = proc_open(
    $command,
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]],
    $pipes,
    null,
    ['LD_PRELOAD' => $library] + getenv(),
);
echo stream_get_contents($pipes[1]);
echo 'exit ', proc_close($process), "\n";
unlink($library);
?>
--EXPECT--
1 refused, stacks given back
exit 0
