--TEST--
select(): ready cases are taken fairly; a waiting case keeps its place in its queue
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, select, spawn};
use Nexus\Async\Channel;

Nexus\Internal\use_time(2);
$channels = [new Channel(1), new Channel(1), new Channel(1), new Channel(1)];
$taken = [0, 0, 0, 0];
foreach ($channels as $channel) {
    $channel->send('always one there');
}
for ($i = 0; $i < 4000; $i++) {
    $key = select($channels)->key;
    $taken[$key]++;
    $channels[$key]->send('always one there');
}
/* 1000 are expected of each; five standard deviations are 137. */
var_dump(min($taken) > 800, max($taken) < 1200);

$channel = new Channel();
$other = new Channel();
$order = [];
$tasks = [];
foreach (['plain', 'select', 'plain', 'select'] as $number => $how) {
    $tasks[] = spawn(function () use ($how, $number, $channel, $other, &$order): void {
        $value = $how === 'plain' ? $channel->receive() : select([$other, $channel])->value;
        $order[$number] = $value;
    });
    delay(0.001);
}
for ($value = 0; $value < 4; $value++) {
    $channel->send($value);
}
array_map(await(...), $tasks);
ksort($order);
var_dump($order === [0, 1, 2, 3]);

$tasks = [];
foreach (['plain', 'select', 'plain', 'select'] as $value => $how) {
    $tasks[] = spawn(fn () => $how === 'plain' ? $channel->send($value) : select([$other, $channel->sending($value)]));
    delay(0.001);
}
var_dump([$channel->receive(), $channel->receive(), $channel->receive(), $channel->receive()] === [0, 1, 2, 3]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
