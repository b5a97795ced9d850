--TEST--
A wait group waits until all that was added is done, and cannot go below zero
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{MisuseError, WaitGroup};

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
$group = new WaitGroup();
$group->wait(0);
echo "nothing to wait for\n";
$group->add(2);
$group->add();
echo $group->count(), "\n";
$waiters = [arrives(fn () => $group->wait()), arrives(fn () => $group->wait(5))];
for ($i = 0; $i < 3; $i++) {
    spawn(function () use ($group) {
        delay(0.001);
        $group->done();
    });
}
$group->wait();
echo $group->count(), "\n";
array_map(await(...), $waiters);

// Woken coroutines do not wait again: additions before they run count for the next wait().
$group->add();
$early = arrives(fn () => outcome(fn () => $group->wait()));
$group->done();
$group->add(3);
echo await($early), ' with ', $group->count(), "\n";
$late = arrives(fn () => outcome(fn () => $group->wait()));
$group->add(-2);
echo $late->isDone() ? 'too early' : 'waits', ' with ', $group->count(), "\n";
echo outcome(fn () => $group->add(-2)), ' ', outcome(fn () => $group->add(PHP_INT_MAX)), ' ',
    outcome(fn () => $group->add(PHP_INT_MIN)), ' ', $group->count(), "\n";
$group->done();
echo await($late), "\n";
try {
    $group->done();
} catch (MisuseError $error) {
    echo $error->getMessage(), ' ', $group->count(), "\n";
}
?>
--EXPECT--
nothing to wait for
3
0
null with 3
waits with 1
NX-0211 NX-0211 NX-0211 1
null
[NX-0211] The count of a wait group is 0 and cannot change by -1. Call add() before the coroutines that call done(), and call done() once for each 0
