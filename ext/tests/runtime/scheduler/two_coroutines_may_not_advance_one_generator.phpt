--TEST--
A waiting generator is advanced by one coroutine at a time; another one gets an error
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

$advance = function (iterable $generator): string {
    $found = [];
    try {
        foreach ($generator as $value) {
            $found[] = $value;
            delay(0.0001);
        }
    } catch (Error $e) {
        $found[] = $e->getMessage();
    }
    return implode(', ', $found);
};
$numbers = function () {
    foreach ([1, 2, 3] as $number) {
        delay(0.001);
        yield $number;
    }
};
$report = function (array $results): void {
    sort($results);
    echo implode("\n", $results), "\n";
};
$shared = $numbers();
$coroutines = [spawn($advance, $shared), spawn($advance, $shared)];
$report(array_map(await(...), $coroutines));

$inner = $numbers();
$delegates = fn () => (function () use ($inner) {
    yield from $inner;
})();
$coroutines = [spawn($advance, $delegates()), spawn($advance, $delegates())];
$report(array_map(await(...), $coroutines));

$held = (function () {
    try {
        delay(0.002);
        yield 1;
    } finally {
        echo "finally\n";
    }
})();
$coroutine = spawn(function () use (&$held) {
    return $held->current();
});
delay(0.001);
$held = null;
gc_collect_cycles();
var_dump(await($coroutine));
?>
--EXPECT--
1, 2, 3
Cannot resume an already running generator
1, 2, 3
Cannot resume an already running generator
finally
int(1)
