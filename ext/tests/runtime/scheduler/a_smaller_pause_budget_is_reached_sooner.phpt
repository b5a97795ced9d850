--TEST--
A small budget is reached sooner than a large one
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, spawn};

require __DIR__ . '/garbage.inc';
$runs = static function (string $budget): int {
    ini_set('nexus.gc_pause_ms', $budget);
    gc_collect_cycles();
    $before = runs();
    await(spawn(static fn() => knots(60_000)));
    return runs() - $before;
};
$theirs = $runs('0');
$small = $runs('1');
$large = $runs('1000');
var_dump($theirs >= $small, $small >= 1, $large);
var_dump(@ini_set('nexus.gc_pause_ms', '-1'), ini_get('nexus.gc_pause_ms'));
?>
--EXPECT--
bool(true)
bool(true)
int(0)
bool(false)
string(4) "1000"
