--TEST--
Unused stacks are returned to the kernel, and later coroutines use their places again
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, delay};
use function Nexus\Internal\{runtime_counters, use_time};

use_time(2);
$crowd = fn() => all(array_fill(0, 200, fn() => delay(0.001)));
for ($round = 0; $round < 3; $round++) {
    $crowd();
    $many = runtime_counters()['stacks'];
    delay(1.5);
    delay(1.5);
    delay(1.5);
    echo $many >= 200 ? 'many' : $many, ', then ',
        runtime_counters()['stacks'] < 100 ? 'few' : runtime_counters()['stacks'], "\n";
}
?>
--EXPECT--
many, then few
many, then few
many, then few
