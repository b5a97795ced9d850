--TEST--
A fatal error ends its coroutine; the others finish
--EXTENSIONS--
nexus
--INI--
memory_limit=32M
error_reporting=8191
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class Token
{
    public function __destruct()
    {
        echo "destructors still run\n";
    }
}
$token = new Token();
$channel = new Channel();
$peer = spawn(function () use ($channel) {
    $channel->receive();
    return 'peer finished';
});
$fatal = (function () {
    delay(0.001);
    trigger_error('as good as fatal', E_USER_ERROR);
});
$redeclared = (function () {
    delay(0.001);
    eval('function strlen() {}');
});
foreach ([$fatal, $redeclared] as $body) {
    try {
        await(spawn($body));
        echo "not reached\n";
    } catch (Throwable $e) {
        echo get_class($e), ' ', $e->errorCode(), "\n";
    }
}
unset($token);
$channel->send(1);
echo await($peer), "\n";
echo await(spawn(fn () => array_sum(range(1, 10)))), "\n";
?>
--EXPECTF--
Fatal error: as good as fatal in %s on line %d
Nexus\Server\SystemException NX-0108

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d
Nexus\Server\SystemException NX-0108
destructors still run
peer finished
55
