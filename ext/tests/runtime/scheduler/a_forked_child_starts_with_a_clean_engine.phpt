--TEST--
A forked child starts with a clean engine, also from within a time limit of main
--EXTENSIONS--
nexus
pcntl
--INI--
output_buffering=0
--FILE--
<?php
use Nexus\Async\{Channel, TimeoutException};

use function Nexus\Async\{spawn, await, delay, timeout};
use function Nexus\Internal\runtime_counters;

for ($i = 0; $i < 100; $i++) {
    await(spawn(fn () => delay(0)));
}
$pid = timeout(20, fn () => pcntl_fork());
if ($pid === 0) {
    $counters = runtime_counters();
    echo "{$counters['alive']} alive, {$counters['started']} started, {$counters['parks']} parks\n";
    $channel = new Channel();
    $sender = spawn(fn () => $channel->send('sent'));
    echo $channel->receive(), "\n";
    await($sender);
    try {
        timeout(0.005, fn () => $channel->receive());
    } catch (TimeoutException) {
        echo "its own time limit\n";
    }
    $grandchild = pcntl_fork();
    if ($grandchild === 0) {
        exit(await(spawn(fn () => 5)));
    }
    pcntl_waitpid($grandchild, $status);
    echo pcntl_wexitstatus($status), " of the grandchild\n";
    exit(0);
}
$late = timeout(20, function () {
    delay(0.001);
    return 'the parent goes on';
});
pcntl_waitpid($pid, $status);
echo "$late, $status\n";
?>
--EXPECT--
0 alive, 0 started, 0 parks
sent
its own time limit
5 of the grandchild
the parent goes on, 0
