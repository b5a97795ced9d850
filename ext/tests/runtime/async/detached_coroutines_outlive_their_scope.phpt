--TEST--
A coroutine that is detached by name outlives its scope
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Deadline, Scope};
use function Nexus\Async\{delay, spawn, timeout};

$detached = null;
(new Scope())->run(function () use (&$detached): void {
    $detached = spawn(function (): string {
        delay(0.003);

        return spawn(fn() => 'outlived')->await();
    })->detach('mailer');
    var_dump($detached instanceof Nexus\Async\Coroutine);
});
echo "the scope was left\n";
var_dump($detached->isDone());
echo $detached->await(), "\n";

$scope = new Scope(concurrency: 1);
$scope->spawn(fn() => delay(0.002));
$queued = $scope->spawn(fn() => 'a queued one begins at once')->detach('queued');
var_dump(count($scope));
echo $queued->await(), "\n";
var_dump(count($scope));
$scope->cancel();
$scope->await();

$cancelled = new Scope();
$survivor = $cancelled->spawn(function (): string {
    delay(0.002);

    return 'survived';
});
delay(0.002);
$survivor->detach('survivor');
$cancelled->cancel();
$cancelled->await();
echo $survivor->await(), "\n";

timeout(1.0, function (): void {
    $inherits = spawn(fn() => Deadline::current() !== null);
    $not = spawn(fn() => Deadline::current() !== null)->detach('late');
    var_dump($inherits->await(), $not->await());
});
var_dump($survivor->detach('again') === $survivor);
--EXPECT--
bool(true)
the scope was left
bool(false)
outlived
int(1)
a queued one begins at once
int(1)
survived
bool(true)
bool(false)
bool(true)
