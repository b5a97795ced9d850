--TEST--
a supervisor lets siblings live
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{delay, spawn};

$scope = Scope::supervisor();
$failing = $scope->spawn(fn() => throw new DomainException('its own affair'));
$sibling = $scope->spawn(function (): string {
    delay(0.003);

    return 'lives';
});
$scope->await();
echo $sibling->await(), "\n";
try {
    $failing->await();
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}
var_dump($scope->isCancelled());

echo Scope::supervisor()->run(function (): string {
    spawn(fn() => throw new DomainException('awaited below'))->catch(fn(Throwable $error) => print(
        $error->getMessage() . "\n"
    ));
    delay(0.001);

    return "the callable lives\n";
});
--EXPECT--
lives
its own affair
bool(false)
awaited below
the callable lives
