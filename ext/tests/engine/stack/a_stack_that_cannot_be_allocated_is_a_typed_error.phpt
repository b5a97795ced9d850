--TEST--
Without address space for another stack the coroutine that asks gets a typed error
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point"); if (!getenv("NEXUS_SO")) die("skip NEXUS_SO is not set"); if (getenv("LD_PRELOAD")) die("skip address space is limited");
--FILE--
<?php
$script = <<<'PHP'
use function Nexus\Async\{spawn, delay};
$channel = new Nexus\Async\Channel();
$refused = 0;
for ($i = 0; $i < 2000; $i++) {
    spawn(function () use ($channel, &$refused, &$message) {
        try {
            $channel->receive();
        } catch (Nexus\Async\ResourceLimitException $e) {
            $refused++;
            $message = $e->getMessage();
        } catch (Nexus\Async\ChannelClosedException) {
        }
    });
}
delay(0);
echo $refused > 0 && $refused < 2000 ? "some were refused\n" : "refused: $refused\n", $message, "\n";
$channel->close();
delay(0);
echo "alive: ", Nexus\Internal\runtime_counters()['alive'], "\n";
PHP;
$so = ini_get('extension_dir');
$arguments = array_map(
    'escapeshellarg',
    [
        '-n',
        '-d',
        'display_errors=1',
        '-d',
        'extension=' . getenv('NEXUS_SO'),
        '-r',
        'set_error_handler(fn () => true);' . $script,
    ],
);
echo shell_exec('ulimit -v 2500000; ' . escapeshellarg(PHP_BINARY) . ' ' . implode(' ', $arguments) . ' 2>/dev/null');
?>
--EXPECTF--
some were refused
[NX-0104] No stack for another waiting coroutine: %d stacks of %d KiB of address space are in use (Cannot allocate memory). Raise the limit with: ulimit -v unlimited; sysctl -w vm.max_map_count=262144; or lower nexus.stack_size
alive: 0
