--TEST--
The script ends when its coroutines do, also after an uncaught exception in main
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


register_shutdown_function(fn () => print("a later shutdown function\n"));
spawn(function () {
    delay(0.002);
    echo "still running\n";
    spawn(fn () => print("and its child\n"));
});
throw new Exception('main is gone');
?>
--EXPECTF--
Fatal error: Uncaught Exception: main is gone in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
still running
and its child
a later shutdown function
