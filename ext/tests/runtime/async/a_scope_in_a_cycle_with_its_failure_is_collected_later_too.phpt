--TEST--
A Scope that is in a cycle with its own failure is collected, also if the collector came by while it had a member
--EXTENSIONS--
nexus
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{delay, shield};

final class Holding extends Exception
{
    public function __construct(public readonly object $held)
    {
        parent::__construct('holds its scope');
    }
}

function leave(): WeakReference
{
    $scope = new Scope();
    $begun = false;
    $scope->spawn(function () use (&$begun) {
        $begun = true;
        shield(fn() => delay(0.05));
    });
    $scope->spawn(function () use ($scope, &$begun) {
        while (!$begun) {
            delay(0);
        }
        throw new Holding($scope);
    });
    while (count($scope) > 1) {
        delay(0);
    }
    return WeakReference::create($scope);
}

Nexus\Internal\use_time(2);
$scope = leave();
echo count($scope->get()), " living\n";
gc_collect_cycles();
var_dump($scope->get() === null);
delay(0.1);
gc_collect_cycles();
var_dump($scope->get() === null);
?>
--EXPECT--
1 living
bool(false)
bool(true)
