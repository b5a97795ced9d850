--TEST--
A fatal error of the main coroutine ends the script as it always did
--EXTENSIONS--
nexus
--INI--
error_reporting=8191
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


register_shutdown_function(fn () => print("shutdown function\n"));
spawn(function () {
    delay(10);
    echo "not reached\n";
});
delay(0);
trigger_error('main is done for', E_USER_ERROR);
echo "not reached\n";
?>
--EXPECTF--
Fatal error: main is done for in %s on line %d
shutdown function
