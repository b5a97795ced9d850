--TEST--
Bytes and tables of a hostile process never crash the reader
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/hostile.inc';
attack(1, 100);
$before = memory_get_usage();
[$built, $refused] = attack(2, 5000);
var_dump($built > 300, $refused > 300, $built + $refused);
gc_collect_cycles();
echo memory_get_usage() - $before < 200_000 ? "no memory is lost\n" : 'lost: ' . (memory_get_usage() - $before) . "\n";
?>
--EXPECT--
bool(true)
bool(true)
int(5000)
no memory is lost
