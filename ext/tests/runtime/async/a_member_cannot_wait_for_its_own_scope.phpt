--TEST--
a member cannot wait for its own scope
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{MisuseError, Scope};
use function Nexus\Async\spawn;

$scope = Scope::supervisor();
$wait = function () use ($scope): string {
    try {
        $scope->await();
    } catch (MisuseError $error) {
        return $error->getMessage();
    }

    return 'waited';
};
$member = $scope->spawn($wait);
$below = $scope->spawn(fn() => (new Scope())->run(fn() => spawn($wait)->await()));
$outside = spawn($wait);
foreach ([$member, $below, $outside] as $coroutine) {
    echo $coroutine->await(), "\n";
}
--EXPECT--
[NX-0106] A coroutine cannot wait for the end of a scope that it runs in itself: it would wait for ever. Wait for it from outside
[NX-0106] A coroutine cannot wait for the end of a scope that it runs in itself: it would wait for ever. Wait for it from outside
waited
