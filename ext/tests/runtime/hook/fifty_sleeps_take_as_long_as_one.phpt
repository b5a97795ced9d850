--TEST--
Fifty calls of sleep(), usleep(), time_nanosleep() and time_sleep_until() take as long as one
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
require __DIR__ . '/ticker.inc';
$families = [
    'sleep' => [1, static fn(): mixed => sleep(1)],
    'usleep' => [0.2, static fn(): mixed => usleep(200_000)],
    'time_nanosleep' => [0.2, static fn(): mixed => time_nanosleep(0, 200_000_000)],
    'time_sleep_until' => [0.2, static fn(): mixed => time_sleep_until(microtime(true) + 0.2)],
];
foreach ($families as $name => [$seconds, $call]) {
    [$values, $took, $ticked] = fifty($call);
    // One after the other they would take fifty times as long.
    echo $name, ': ', json_encode(array_values(array_unique($values))), ' ',
        json_encode([$took > $seconds * 0.99, $took < 25 * $seconds, $ticked]), "\n";
}
?>
--EXPECT--
sleep: [0] [true,true,true]
usleep: [null] [true,true,true]
time_nanosleep: [true] [true,true,true]
time_sleep_until: [true] [true,true,true]
