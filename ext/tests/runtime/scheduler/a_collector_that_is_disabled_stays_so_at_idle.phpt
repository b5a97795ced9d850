--TEST--
A collector that is disabled does not run at idle either
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\delay;

require __DIR__ . '/garbage.inc';
gc_disable();
knots(20_000);
delay(0.001);
var_dump(runs());
gc_enable();
delay(0.001);
var_dump(runs() > 0, Nexus\Internal\garbage_counters()['forced']);
?>
--EXPECT--
int(0)
bool(true)
int(0)
