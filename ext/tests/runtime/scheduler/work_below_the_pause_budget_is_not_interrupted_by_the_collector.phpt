--TEST--
Work below the pause budget is not interrupted by the collector, which runs when all wait
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/garbage.inc';
$handler = function (): array {
    $before = runs();
    knots(30_000);
    return [runs() - $before, gc_status()['roots'] >= 30_000];
};
var_dump(await(spawn($handler)));
// On a slow machine the time expires before all coroutines wait.
do {
    delay(0.01);
    [
        'atIdle' => $atIdle,
        'forced' => $forced,
        'byProgram' => $byProgram,
        'rootsDeferred' => $deferred,
    ] = Nexus\Internal\garbage_counters();
} while ($atIdle === 0 && $forced === 0);
echo "$atIdle at idle, $forced forced, $byProgram by the program\n";
var_dump($deferred >= 20_000, gc_status()['roots'] < 100, gc_status()['collected'] >= 30_000);
?>
--EXPECT--
array(2) {
  [0]=>
  int(0)
  [1]=>
  bool(true)
}
1 at idle, 0 forced, 0 by the program
bool(true)
bool(true)
bool(true)
