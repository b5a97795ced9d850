--TEST--
fclose() of a stream that another coroutine waits in is refused, and the stream can be closed afterwards
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{await, spawn};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(static fn(): mixed => fread($a, 10));
Nexus\Internal\wait_until_idle();
var_dump(fclose($a));
fwrite($b, 'answer');
var_dump(await($reader), fclose($a));

$cancelled = spawn(static fn(): mixed => fread($b, 10));
Nexus\Internal\wait_until_idle();
$cancelled->cancel();
Nexus\Internal\wait_until_idle();
var_dump(fclose($b));
?>
--EXPECTF--
Warning: fclose(): %s stream%s in %s on line %d
bool(false)
string(6) "answer"
bool(true)
bool(true)
