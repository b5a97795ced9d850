--TEST--
A barrier releases its parties when all have arrived, repeatedly, and returns to each its index
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Barrier;

use function Nexus\Async\{await, delay};

require __DIR__ . '/order.inc';
$barrier = new Barrier(3);
$log = [];
for ($party = 0; $party < 3; $party++) {
    $all[] = arrives(function () use ($barrier, $party, &$log) {
        for ($round = 0; $round < 3; $round++) {
            $index = $barrier->wait();
            $log[$round][] = $index;
            if ($round === 0) {
                echo "party $party came as number $index\n";
            }
            delay($party / 1000);
        }
    });
    echo $party < 2 ? 'none through: ' . json_encode($log) . "\n" : '';
}
array_map(await(...), $all);
foreach ($log as $indexes) {
    sort($indexes);
    echo json_encode($indexes), "\n";
}
echo (new Barrier(1))->wait(0), (new Barrier(1))->wait(), "\n";
foreach ([0, -1, PHP_INT_MIN] as $parties) {
    echo outcome(fn () => new Barrier($parties)), ' ';
}
echo outcome(fn () => $barrier->__construct(2)), "\n";
?>
--EXPECTF--
none through: []
none through: []
party %d came as number %d
party %d came as number %d
party %d came as number %d
[0,1,2]
[0,1,2]
[0,1,2]
00
NX-0107 NX-0107 NX-0107 NX-0107
