--TEST--
A party that is cancelled or runs out of time leaves a barrier as if it had never arrived
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Barrier;

use function Nexus\Async\await;

require __DIR__ . '/order.inc';
$barrier = new Barrier(3);
$first = arrives(fn () => outcome(fn () => $barrier->wait(0.001)));
$second = arrives(fn () => 'second is number ' . $barrier->wait());
echo await($first), "\n";
$third = arrives(fn () => outcome(fn () => $barrier->wait()));
$third->cancel();
echo await($third), "\n";
$fourth = arrives(fn () => 'fourth is number ' . $barrier->wait());
echo $second->isDone() ? 'through with two' : 'still closed', "\n";
echo 'main is number ', $barrier->wait(), "\n";
echo await($second), "\n", await($fourth), "\n";
echo outcome(fn () => $barrier->wait(0)), "\n";
?>
--EXPECT--
NX-0102
NX-0101
still closed
main is number 2
second is number 0
fourth is number 1
NX-0102
