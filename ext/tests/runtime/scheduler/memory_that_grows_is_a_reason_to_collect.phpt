--TEST--
Few roots that hold much memory are a reason to collect, with any budget
--DESCRIPTION--
Orders: 10, for each takes long
--EXTENSIONS--
nexus
--INI--
nexus.gc_pause_ms=60000
memory_limit=256M
--SKIPIF--
<?php if (getenv("USE_ZEND_ALLOC") === "0") die("skip the memory is not counted");
--FILE--
<?php
require __DIR__ . '/garbage.inc';
for ($i = 0; $i < 100_000; $i++) {
    $knot = new Knot();
    $knot->last = static fn() => null;
    $ballast = str_repeat('x', 4000);
    $knot->last = (static fn() => $ballast)->bindTo(null);
    unset($knot);
}
var_dump(Nexus\Internal\garbage_counters()['forced'] > 0, memory_get_peak_usage() < 160 << 20);
?>
--EXPECT--
bool(true)
bool(true)
