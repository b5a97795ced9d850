--TEST--
Callbacks that run after the end of a coroutine run in main
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Scope, WaitForbiddenError};
use function Nexus\Async\{delay, spawn};

final class Leaves
{
    public function __destruct()
    {
        $GLOBALS['children'][] = spawn(fn() => 'child of what has ended');
        try {
            delay(0);
        } catch (WaitForbiddenError $error) {
            $GLOBALS['said'] = $error->getMessage();
        }
    }
}

final class Explains extends Exception
{
    public function __toString(): string
    {
        $GLOBALS['children'][] = spawn(fn() => 'child of an explanation');

        return 'explained';
    }
}

$children = [];
$scope = Scope::supervisor();
$leaves = new Leaves();
$scope->spawn(static fn() => [$leaves, throw new Explains()]);
unset($leaves);
$scope->await();
unset($scope);
gc_collect_cycles();
foreach ($children as $child) {
    echo $child->await(), "\n";
}
echo $said, "\n";
unset($children, $child);

$grown = function (): int {
    $before = memory_get_usage();
    $GLOBALS['children'] = [];
    for ($round = 0; $round < 1000; ++$round) {
        $leaves = new Leaves();
        spawn(static fn() => [$leaves, exit()]);
        unset($leaves);
        do {
            delay(0);
        } while ($GLOBALS['children'] === []);
        $GLOBALS['children'] = [];
    }

    return memory_get_usage() - $before;
};
$grown();
var_dump($grown() < 20_000);
?>
--EXPECTF--
%aexplained%A
child of what has ended
child of an explanation
[NX-0103] Cannot wait (yield) here: its coroutine has ended. Wait before or after this code, or spawn() a coroutine that waits
bool(true)
