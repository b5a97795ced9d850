--TEST--
An error handler called by the compiler may not wait
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


set_error_handler(function () {
    try {
        delay(0.001);
    } catch (Nexus\Async\WaitForbiddenError $e) {
        echo $e->getMessage(), "\n";
    }
    return true;
});
eval('function deprecated_order($optional = 1, $required) {}');
echo "compiled\n";
?>
--EXPECT--
[NX-0103] Cannot wait (delay) here: PHP is compiling a file. Wait before or after this code, or spawn() a coroutine that waits
compiled
