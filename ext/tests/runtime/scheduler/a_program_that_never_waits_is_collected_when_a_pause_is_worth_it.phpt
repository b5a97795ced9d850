--TEST--
A program that never waits is collected when a pause's worth has gathered, and its memory stays flat
--EXTENSIONS--
nexus
--INI--
memory_limit=128M
--FILE--
<?php
require __DIR__ . '/garbage.inc';
knots(1_000_000);
[
    'atIdle' => $atIdle,
    'forced' => $forced,
    'total' => $total,
    'longest' => $longest,
    'last' => $last,
] = Nexus\Internal\garbage_counters();
var_dump($atIdle, $forced >= 2 && $forced <= 101, memory_get_peak_usage() < 40 << 20);
var_dump($longest >= $last, $total >= $longest, $last > 0);
knots(1000);
$before = runs();
var_dump(gc_collect_cycles() >= 1000, runs() > $before, Nexus\Internal\garbage_counters()['byProgram']);
?>
--EXPECT--
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
