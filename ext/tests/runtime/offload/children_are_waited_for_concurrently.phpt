--TEST--
pclose(): children are waited for concurrently, and reaped also after a cancellation; a forked child has its own threads
--EXTENSIONS--
nexus
pcntl
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{all, await, delay, spawn, timeout};
use function Nexus\Internal\offload_counters;

$until = function (Closure $condition): bool {
    $end = microtime(true) + 60;
    while (!$condition() && microtime(true) < $end) {
        delay(0.005);
    }
    return $condition();
};
$children = fn(): string => trim((string) file_get_contents('/proc/self/task/' . getmypid() . '/children'));

// One after the other they would take ten seconds.
$began = microtime(true);
$statuses = all(array_map(fn(int $i) => spawn(fn() => pclose(popen("sleep 0.2; exit {$i}", 'w'))), range(1, 50)));
echo implode(' ', $statuses) === implode(' ', range(1, 50)) ? 'each its own status, ' : 'mixed up, ',
    microtime(true) - $began < 9 ? "together\n" : "one by one\n";

// More calls than threads: some have not begun when their coroutines are cancelled.
$gate = '/tmp/nexus-gate-' . getmypid();
$left = array_map(fn() => spawn(function () use ($gate) {
    try {
        timeout(
            0.05,
            fn() => pclose(popen(
                "i=0; while [ ! -e {$gate} ] && [ \$i -lt 1200 ]; do sleep 0.05; i=\$((i+1)); done",
                'w',
            )),
        );
    } catch (Nexus\Async\TimeoutException) {
        return 'left';
    }
}), range(1, 80));
echo implode(' ', array_unique(all($left))), ', ', offload_counters()['queued'], " wait\n";
touch($gate);
echo $until(fn() => $children() === '') ? "all reaped\n" : "left over: {$children()}\n";
echo $until(fn() => offload_counters()['running'] === 0) ? "nothing runs\n" : "something runs\n";

unlink($gate);

echo "-- a child\n";
$child = pcntl_fork();
if ($child === 0) {
    $before = offload_counters();
    $status = await(spawn(fn() => pclose(popen('exit 7', 'w'))));
    echo "{$before['threads']} threads, status {$status}, ", offload_counters()['threads'], " threads\n";
    exit(0);
}
pcntl_waitpid($child, $status);
echo $status, ' ', await(spawn(fn() => pclose(popen('exit 8', 'w')))), "\n";
?>
--EXPECT--
each its own status, together
left, 16 wait
all reaped
nothing runs
-- a child
0 threads, status 7, 1 threads
0 8
