--TEST--
a scope object that goes is left
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{delay, spawn};

function leavesQuietly(): void
{
    $scope = new Scope();
    $scope->spawn(function (): void {
        delay(0.002);
        echo "finished\n";
    });
}
leavesQuietly();
echo "left\n";

function leavesByException(): void
{
    $scope = new Scope();
    $scope->spawn(function (): void {
        try {
            delay(10);
        } finally {
            delay(0.001);
            echo "cleaned up\n";
        }
    });
    delay(0.002);
    throw new LogicException('on the way');
}
try {
    leavesByException();
} catch (LogicException $error) {
    echo $error->getMessage(), "\n";
}

function leavesWithFailure(): void
{
    $scope = new Scope();
    $scope->spawn(fn() => throw new DomainException('of a member'));
}
try {
    leavesWithFailure();
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}

$asked = spawn(function (): string {
    $scope = Scope::current();
    spawn(fn() => delay(0.001));
    unset($scope);

    return 'one that was only asked for is not left';
});
echo $asked->await(), "\n";
--EXPECT--
finished
left
cleaned up
on the way
of a member
one that was only asked for is not left
