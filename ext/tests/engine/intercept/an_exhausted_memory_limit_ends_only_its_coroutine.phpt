--TEST--
An exhausted memory limit ends the coroutine that hit it; the others finish and more can run
--DESCRIPTION--
Orders: 10, for each takes long
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("USE_ZEND_ALLOC") === "0") die("skip there is no memory limit without the Zend allocator");
--INI--
memory_limit=32M
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
$peer = spawn(function () use ($channel) {
    $channel->receive();
    return 'peer finished';
});
foreach ([1, 2] as $round) {
    try {
        await(spawn(function () {
            delay(0.001);
            $text = str_repeat('x', 1 << 20);
            for (;;) {
                $text .= $text;
            }
        }));
    } catch (Nexus\Server\SystemException $e) {
        echo $e->errorCode(), "\n";
    }
}
try {
    await(spawn(function () {
        $all = [];
        $recurse = function (int $depth) use (&$recurse, &$all) {
            $all[] = str_repeat('y', 5000 + $depth);
            return $recurse($depth + 1);
        };
        $recurse(0);
    }));
} catch (Nexus\Server\SystemException $e) {
    echo $e->errorCode(), "\n";
}
$channel->send(1);
echo await($peer), "\n";
echo await(spawn(fn () => array_sum(range(1, 10)))), "\n";
?>
--EXPECTF--
Fatal error: Allowed memory size of %d bytes exhausted%s in %s on line %d
NX-0108

Fatal error: Allowed memory size of %d bytes exhausted%s in %s on line %d
NX-0108

Fatal error: Allowed memory size of %d bytes exhausted%s in %s on line %d
NX-0108
peer finished
55
