--TEST--
A class that one coroutine could not load is tried again by the one that waited
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$tries = 0;
spl_autoload_register(function (string $class) use (&$tries) {
    delay(0.001);
    if (++$tries === 2) {
        eval("final class $class {}");
    }
});
$a = spawn(fn () => class_exists('Late'));
$b = spawn(fn () => class_exists('Late'));
var_dump(await($a), await($b), $tries);
?>
--EXPECT--
bool(false)
bool(true)
int(2)
