--TEST--
A scope waits for all coroutines that it owns
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{delay, spawn};

$log = [];
$result = (new Scope())->run(function (Scope $scope) use (&$log): string {
    $scope->spawn(function () use (&$log): void {
        spawn(function () use (&$log): void {
            delay(0.002);
            $log[] = 'grandchild';
        });
        $log[] = 'child';
    });
    spawn(function () use (&$log): void {
        $inner = new Scope();
        $inner->spawn(function () use (&$log): void {
            delay(0.004);
            $log[] = 'of an inner scope';
        });
        $GLOBALS['kept'] = $inner;
    });

    return 'result';
});
sort($log);
echo implode(', ', $log), ": {$result}\n";
var_dump(count($kept));

$scope = new Scope();
var_dump(count($scope));
$scope->await();
foreach ([1, 2] as $round) {
    $coroutine = $scope->spawn(fn(int ...$numbers) => array_sum($numbers), 1, 2, $round);
    var_dump(count($scope));
    $scope->await();
    var_dump($coroutine->await());
}

$main = Scope::current();
$seen = null;
(new Scope())->run(function (Scope $scope) use (&$seen): void {
    $seen = spawn(fn() => count(Scope::current()) === count($scope))->await();
});
var_dump($seen, $main->isCancelled());
try {
    (new Scope())->run(function (Scope $scope): void {
        $scope->run(fn() => null);
    });
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
--EXPECT--
child, grandchild, of an inner scope: result
int(0)
int(0)
int(1)
int(4)
int(1)
int(5)
bool(true)
bool(false)
[NX-0107] This scope runs a function already. Create another scope: new Scope
