--TEST--
A writer is alone; readers that arrive after a waiting writer wait behind it, and proceed together
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\RwLock;

use function Nexus\Async\{await, delay};

require __DIR__ . '/order.inc';
$lock = new RwLock();
$log = [];
$reads = function (string $name) use ($lock, &$log) {
    return arrives(function () use ($lock, &$log, $name) {
        $held = $lock->readLock();
        $log[] = "+$name";
        delay(0.001);
        $log[] = "-$name";
        $held->release();
    });
};
$writes = function (string $name) use ($lock, &$log) {
    return arrives(function () use ($lock, &$log, $name) {
        $held = $lock->writeLock();
        $log[] = "+$name";
        delay(0.001);
        $log[] = "-$name";
        $held->release();
    });
};
$all = [
    $reads('r1'),
    $reads('r2'),
    $writes('w1'),
    $reads('r3'),
    $reads('r4'),
    $writes('w2'),
    $writes('w3'),
    $reads('r5'),
];
array_map(await(...), $all);
// Under a seed, coroutines that acquire the lock together run in any order.
foreach (array_chunk($log, 2) as $pair) {
    sort($pair);
    echo implode(' ', $pair), "\n";
}
?>
--EXPECT--
+r1 +r2
-r1 -r2
+w1 -w1
+r3 +r4
-r3 -r4
+w2 -w2
+w3 -w3
+r5 -r5
