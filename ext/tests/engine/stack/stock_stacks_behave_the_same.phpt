--TEST--
With nexus.stock_stacks the engine works on the stacks of php itself
--EXTENSIONS--
nexus
--INI--
nexus.stock_stacks=1
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
$coroutines = [];
for ($i = 0; $i < 500; $i++) {
    $coroutines[] = spawn(function () use ($channel) {
        $value = $channel->receive();
        delay(0);
        return $value;
    });
}
Nexus\Internal\wait_until_idle();
for ($i = 0; $i < 500; $i++) {
    $channel->send($i);
}
echo array_sum(array_map(fn ($c) => await($c), $coroutines)), "\n";
$maps = count(file('/proc/self/maps'));
echo $maps > 1000 ? "two maps a stack\n" : "$maps maps\n";
?>
--EXPECT--
124750
two maps a stack
