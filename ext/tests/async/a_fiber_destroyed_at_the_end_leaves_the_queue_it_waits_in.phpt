--TEST--
a Fiber that PHP destroys at the end leaves the queue it waits in
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Channel, Mutex};
use function Nexus\Async\{delay, spawn};

$channel = new Channel();
$mutex = new Mutex();
$held = $mutex->acquire();
$waits = static fn(callable $wait) => spawn(static function () use ($wait): void {
    $fiber = new Fiber(static function () use ($wait): void {
        try {
            $wait();
        } finally {
            echo "left\n";
        }
    });
    $fiber->start();
});
$waits($channel->receive(...));
$waits($mutex->acquire(...));
delay(0.001);
exit("exit\n");
?>
--EXPECTF--
exit
%ANothing can wake these coroutines any more%A
left
left
