--TEST--
a scope limits how many run and holds up the spawner
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, MisuseError, Scope, TimeoutException};
use function Nexus\Async\{delay, spawn, timeout};

$running = $most = 0;
$order = [];
$work = function (int $number) use (&$running, &$most, &$order): void {
    $most = max($most, ++$running);
    $order[] = $number;
    do {
        delay(0.001);
    } while ($most < 3);
    --$running;
};
$scope = new Scope(concurrency: 3, queue: 2);
$most_living = 0;
for ($number = 0; $number < 20; ++$number) {
    $scope->spawn($work, $number);
    $most_living = max($most_living, count($scope));
}
$scope->await();
var_dump($most, $most_living, count($order), array_sum($order));

echo "-- no queue: the spawner waits for a free place\n";
$scope = new Scope(concurrency: 1, queue: 0);
$scope->spawn(fn() => delay(0.002));
$second = $scope->spawn(fn() => 'ran');
$scope->await();
echo $second->await(), "\n";

echo "-- a spawner that is cancelled has spawned nothing\n";
$scope = new Scope(concurrency: 1, queue: 0);
$long = $scope->spawn(fn() => delay(10));
try {
    timeout(0.002, fn() => $scope->spawn(fn() => print("never\n")));
} catch (TimeoutException $error) {
    echo $error->errorCode(), ' ', count($scope), "\n";
}
echo "-- cancel() ends queued ones and lets spawners through\n";
$spawner = spawn(fn() => $scope->spawn(fn() => print("never\n")));
delay(0.002);
$scope->cancel('enough');
try {
    $spawner->await()->await();
} catch (CancelledError $error) {
    echo $error->getMessage(), "\n";
}
$scope->await();
var_dump(count($scope));
foreach ([[0, null], [1, -1]] as [$concurrency, $queue]) {
    try {
        new Scope($concurrency, $queue);
    } catch (MisuseError $error) {
        echo $error->getMessage(), "\n";
    }
}
--EXPECT--
int(3)
int(5)
int(20)
int(190)
-- no queue: the spawner waits for a free place
ran
-- a spawner that is cancelled has spawned nothing
NX-0102 1
-- cancel() ends queued ones and lets spawners through
[NX-0101] This coroutine was cancelled before it began
int(0)
[NX-0107] A scope's concurrency must be 1 or more, or null for no limit, 0 given
[NX-0107] A scope's queue must be 0 or more, or null for no limit, -1 given
