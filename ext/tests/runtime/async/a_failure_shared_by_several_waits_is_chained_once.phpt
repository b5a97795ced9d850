--TEST--
Failures that are one object, or previous of one another, are chained to the thrown exception once
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip who fails first is whom the others are put behind");
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{all, any};

$throws = fn(Throwable $error) => fn() => throw $error;
$cases = [
    'the same, twice behind another' => fn($one, $other) => all([$throws($one), $throws($other), $throws($other)]),
    'one that is behind the first already' => fn($one, $other) => all([
        $throws(new Exception('outer', 0, $one)),
        $throws($one),
        $throws($one),
    ]),
    'the first, behind another' => fn($one, $other) => all([
        $throws($one),
        $throws(new Exception('outer', 0, $one)),
        $throws($other),
    ]),
    'all fail with one' => fn($one, $other) => any([$throws($one), $throws($one)]),
    'a scope left by what wraps its failure' => function ($one, $other) use ($throws) {
        (new Scope())->run(function (Scope $scope) use ($throws, $one) {
            try {
                Nexus\Async\await($scope->spawn($throws($one)));
            } catch (Throwable $error) {
                throw new Exception('wrapped', 0, $error);
            }
        });
    },
];
foreach ($cases as $name => $case) {
    $one = new Exception('one');
    $other = new Exception('other');
    $weak = [WeakReference::create($one), WeakReference::create($other)];
    $chain = [];
    try {
        $case($one, $other);
    } catch (Throwable $error) {
        for ($link = $error; $link !== null; $link = $link->getPrevious()) {
            $chain[] = strtok($link->getMessage(), ':');
        }
    }
    unset($one, $other, $error, $link);
    gc_collect_cycles();
    echo $name, ': ', implode(' < ', $chain), '; ',
        array_filter(array_map(fn($each) => $each->get(), $weak)) === [] ? 'gone' : 'LEFT', "\n";
}
?>
--EXPECT--
the same, twice behind another: one < other; gone
one that is behind the first already: outer < one; gone
the first, behind another: one < other; gone
all fail with one: [NX-0115] any() < one; gone
a scope left by what wraps its failure: wrapped < one; gone
