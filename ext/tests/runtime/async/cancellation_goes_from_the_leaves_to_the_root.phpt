--TEST--
cancellation goes from the leaves to the root
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Scope};
use function Nexus\Async\{delay, spawn};

$log = [];
$waiting = 0;
$named = function (string $name) use (&$log, &$waiting): Closure {
    return function () use ($name, &$log, &$waiting): void {
        ++$waiting;
        try {
            delay(10);
        } catch (CancelledError $error) {
            $log[] = $name;
            throw $error;
        }
    };
};
$root = new Scope();
$root->spawn($named('root member'));
$root->spawn(function () use ($named, &$log): void {
    try {
        (new Scope())->run(function (Scope $middle) use ($named, &$log): void {
            $middle->spawn($named('middle member'));
            try {
                (new Scope())->run(function (Scope $leaf) use ($named): void {
                    $leaf->spawn($named('leaf member'));
                    delay(10);
                });
            } finally {
                $log[] = 'leaf scope left';
            }
        });
    } finally {
        $log[] = 'middle scope left';
    }
});
while ($waiting < 3) {
    delay(0.001);
}
$root->cancel('the end');
$root->cancel('said twice');
$root->await();
var_dump(count($root), $root->isCancelled());
$position = array_flip($log);
sort($log);
echo implode("\n", $log), "\n";
var_dump(
    $position['leaf member'] < $position['leaf scope left'],
    $position['leaf scope left'] < $position['middle scope left'],
    $position['middle member'] < $position['middle scope left'],
    $position['leaf member'] < $position['middle member'] || getenv('NX_SCHED_SEED') !== false,
    $position['middle member'] < $position['root member'] || getenv('NX_SCHED_SEED') !== false,
);

echo "-- a cancelled coroutine that waits for a scope leaves after its members\n";
$began = false;
$owner = spawn(function () use (&$began): void {
    $scope = new Scope();
    $scope->spawn(function () use (&$began): void {
        $began = true;
        try {
            delay(10);
        } finally {
            delay(0.002);
            echo "member\n";
        }
    });
    $scope->await();
});
while (!$began) {
    delay(0.001);
}
$owner->cancel('why not');
try {
    $owner->await();
} catch (CancelledError $error) {
    echo $error->getMessage(), "\n";
}

echo "-- cancel() from inside ends the callable, and it is no failure\n";
var_dump((new Scope())->run(function (Scope $scope): string {
    $scope->spawn(fn() => delay(10));
    $scope->cancel();
    delay(10);

    return 'never';
}));
var_dump((new Scope())->run(function (Scope $scope): string {
    $scope->spawn(fn() => delay(10));
    $scope->cancel();

    return 'what it returned before it waited';
}));
--EXPECT--
int(0)
bool(true)
leaf member
leaf scope left
middle member
middle scope left
root member
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
-- a cancelled coroutine that waits for a scope leaves after its members
member
[NX-0101] This coroutine was cancelled: why not
-- cancel() from inside ends the callable, and it is no failure
NULL
string(33) "what it returned before it waited"
