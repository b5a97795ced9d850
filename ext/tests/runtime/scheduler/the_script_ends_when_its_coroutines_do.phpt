--TEST--
The script ends when main and its coroutines have ended
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
echo "main ends\n";
?>
--EXPECT--
main ends
still running
and its child
a later shutdown function
