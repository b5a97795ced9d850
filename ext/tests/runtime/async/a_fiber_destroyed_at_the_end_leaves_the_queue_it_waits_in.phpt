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
$waiting = 0;
$waits = static function (callable $wait) use (&$waiting): void {
    spawn(static function () use ($wait, &$waiting): void {
        $fiber = new Fiber(static function () use ($wait, &$waiting): void {
            try {
                $waiting++;
                $wait();
            } finally {
                echo "left\n";
            }
        });
        $fiber->start();
    });
};
$waits($channel->receive(...));
$waits($mutex->acquire(...));
while ($waiting < 2) {
    delay(0.001);
}
exit("exit\n");
?>
--EXPECT--
exit
left
left
