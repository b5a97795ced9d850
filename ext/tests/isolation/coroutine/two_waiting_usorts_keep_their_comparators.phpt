--TEST--
Two usort() calls that wait keep their own comparators
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$sort = function (array $values, int $direction): array {
    usort($values, function ($a, $b) use ($direction) {
        delay(0);
        return $direction * ($a <=> $b);
    });
    return $values;
};
$up = spawn($sort, [3, 1, 4, 1, 5, 9, 2, 6], 1);
$down = spawn($sort, [3, 1, 4, 1, 5, 9, 2, 6], -1);
echo implode(' ', await($up)), "\n", implode(' ', await($down)), "\n";
?>
--EXPECT--
1 1 2 3 4 5 6 9
9 6 5 4 3 2 1 1
