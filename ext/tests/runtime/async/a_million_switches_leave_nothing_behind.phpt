--TEST--
A hundred thousand coroutines and channel hand-overs leave no memory behind
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$round = function () {
    $channel = new Channel();
    spawn(function () use ($channel) {
        for ($i = 0; $i < 1000; $i++) {
            $channel->send(str_repeat('x', 10));
        }
        $channel->close();
    });
    foreach ($channel as $value) {
        spawn(fn () => delay(0));
    }
    Nexus\Internal\wait_until_idle();
};
/* The greatest number that any order can keep alive at once: objects that these leave in the pools are not counted. */
for ($i = 0; $i < 1000; $i++) {
    spawn(fn () => delay(0.001));
}
delay(0.002);
$round();
$round();
$before = memory_get_usage();
for ($i = 0; $i < 50; $i++) {
    $round();
}
$grown = memory_get_usage() - $before;
echo $grown < 4096 ? "flat\n" : "grown by $grown\n";
?>
--EXPECT--
flat
