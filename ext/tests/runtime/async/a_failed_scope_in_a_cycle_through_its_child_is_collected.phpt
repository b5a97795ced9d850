--TEST--
A failed Scope is collected with a Scope below it that its failure knows; a Scope below that lives on goes on without it
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;

final class Knows extends Exception
{
    public ?object $what = null;
}

/** @return array{Knows, Scope, Scope} a failure, its scope, and one below */
function fail(): array
{
    $failure = new Knows('failed');
    $above = new Scope();
    $above->spawn(function () use ($failure, &$below) {
        $below = new Scope();
        throw $failure;
    });
    try {
        $above->await();
    } catch (Knows) {
    }
    return [$failure, $above, $below];
}

[$failure, $above, $below] = fail();
$failure->what = $below;
$weak = WeakReference::create($failure);
unset($failure, $above, $below);
gc_collect_cycles();
var_dump($weak->get() === null);

[$failure, $above, $below] = fail();
$failure->what = $above;
$weak = WeakReference::create($failure);
unset($failure, $above);
gc_collect_cycles();
var_dump($weak->get() === null, count($below));
unset($below);
echo "end\n";
?>
--EXPECT--
bool(true)
bool(true)
int(0)
end
