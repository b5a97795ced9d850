--TEST--
a failure ends the rest of its scope
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Scope};
use function Nexus\Async\{delay, spawn};

function attempt(callable $function): void
{
    try {
        var_dump($function());
    } catch (Throwable $error) {
        echo $error::class, ' ', $error->getMessage();
        for ($previous = $error->getPrevious(); $previous !== null; $previous = $previous->getPrevious()) {
            echo ' <- ', $previous->getMessage();
        }
        echo "\n";
    }
}
$patient = function (): void {
    try {
        delay(10);
    } finally {
        delay(0.003);
        echo "cleaned up\n";
    }
};
echo "-- a member fails while the callable waits\n";
attempt(fn() => (new Scope())->run(function (Scope $scope) use ($patient): void {
    $scope->spawn($patient);
    $scope->spawn(function (): void {
        delay(0.001);
        throw new DomainException('first');
    });
    try {
        delay(10);
    } finally {
        echo "the callable ended\n";
    }
}));
echo "-- a member fails after the callable\n";
attempt(fn() => (new Scope())->run(function (Scope $scope) use ($patient): void {
    $scope->spawn($patient);
    $scope->spawn(function (): void {
        delay(0.001);
        throw new DomainException('second');
    });
}));
echo "-- the callable fails\n";
attempt(fn() => (new Scope())->run(function (Scope $scope) use ($patient): void {
    $scope->spawn($patient);
    delay(0.002);
    throw new LogicException('of the callable');
}));
echo "-- both fail\n";
attempt(fn() => (new Scope())->run(function (Scope $scope): void {
    $scope->spawn(fn() => throw new DomainException('of a member'));
    try {
        delay(10);
    } catch (CancelledError) {
        throw new LogicException('of the callable');
    }
}));
echo "-- await\n";
$scope = new Scope();
$scope->spawn($patient);
$failing = $scope->spawn(function (): void {
    delay(0.001);
    throw new DomainException('thrown by await');
});
attempt($scope->await(...));
attempt($scope->await(...));
attempt($failing->await(...));
var_dump($scope->isCancelled());
echo "-- spawned too late\n";
$late = $scope->spawn(fn() => print("never\n"));
attempt($late->await(...));
echo "-- a member that was cancelled is no failure\n";
attempt(fn() => (new Scope())->run(function (Scope $scope): string {
    $member = $scope->spawn(fn() => delay(10));
    delay(0.002);
    $member->cancel();
    delay(0.001);

    return 'fine';
}));
echo "-- one failure is thrown once, through those who awaited it\n";
attempt(fn() => (new Scope())->run(function (Scope $scope): void {
    $source = $scope->spawn(function (): void {
        delay(0.001);
        throw new DomainException('shared');
    });
    $scope->spawn($source->await(...));
    $scope->spawn($source->await(...));
}));
echo "end\n";
--EXPECT--
-- a member fails while the callable waits
the callable ended
cleaned up
DomainException first
-- a member fails after the callable
cleaned up
DomainException second
-- the callable fails
cleaned up
LogicException of the callable
-- both fail
LogicException of the callable <- of a member
-- await
cleaned up
DomainException thrown by await
DomainException thrown by await
DomainException thrown by await
bool(true)
-- spawned too late
Nexus\Async\CancelledError [NX-0101] This coroutine was cancelled before it began
-- a member that was cancelled is no failure
string(4) "fine"
-- one failure is thrown once, through those who awaited it
DomainException shared
end
