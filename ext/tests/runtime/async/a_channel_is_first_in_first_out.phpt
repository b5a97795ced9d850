--TEST--
Channels serve senders and receivers in order, buffered and as a rendezvous
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


foreach ([0, 1, 3] as $capacity) {
    $channel = new Channel($capacity);
    $log = [];
    $senders = [];
    for ($i = 0; $i < 6; $i++) {
        $senders[] = spawn(function () use ($channel, $i, &$log) {
            $channel->send($i);
            $log[] = "s$i";
        });
    }
    delay(0);
    $log[] = '|';
    $received = [];
    for ($i = 0; $i < 6; $i++) {
        $received[] = $channel->receive();
    }
    array_map(fn ($sender) => await($sender), $senders);
    echo $capacity, ': ', implode($received), ' ', implode(' ', $log), "\n";
}
?>
--EXPECT--
0: 012345 | s0 s1 s2 s3 s4 s5
1: 012345 s0 | s1 s2 s3 s4 s5
3: 012345 s0 s1 s2 | s3 s4 s5
