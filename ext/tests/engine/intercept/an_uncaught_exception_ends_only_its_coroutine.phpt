--TEST--
An uncaught exception ends its coroutine only, and is reported when no code observes it
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$a = spawn(function () {
    delay(0.001);
    throw new LogicException('never awaited');
});
$b = spawn(function () {
    delay(0.003);
    return 'finished';
});
delay(0.002);
unset($a);
echo await($b), "\n";
?>
--EXPECTF--
Warning: Uncaught LogicException: never awaited in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
finished
