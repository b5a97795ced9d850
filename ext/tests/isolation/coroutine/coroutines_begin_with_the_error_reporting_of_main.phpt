--TEST--
What a coroutine sets with error_reporting() ends with it; the next coroutines begin with the value of main
--EXTENSIONS--
nexus
--INI--
error_reporting=32767
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


await(spawn(fn () => error_reporting(0)));
var_dump(await(spawn(fn () => error_reporting())) === 32767);
error_reporting(E_ALL & ~E_NOTICE);
var_dump(@await(spawn(fn () => error_reporting())) === (E_ALL & ~E_NOTICE));
?>
--EXPECT--
bool(true)
bool(true)
