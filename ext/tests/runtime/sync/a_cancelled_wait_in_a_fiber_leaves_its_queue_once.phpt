--TEST--
A wait in a Fiber that is cancelled leaves its queue once, at the end of a select() too
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Channel, Semaphore};
use function Nexus\Async\{delay, select, spawn};

$semaphore = new Semaphore(1);
$held = $semaphore->acquire();
$channel = new Channel();
$waits = [
    'semaphore' => static fn() => $semaphore->acquire(),
    'semaphore with a timeout' => static fn() => $semaphore->acquire(1, 60.0),
    'select' => static fn() => select([$channel, $channel->sending(1)]),
    'select with a timeout' => static fn() => select([$channel, $channel->sending(1)], 60.0),
];
$begun = 0;
$awaitBegun = static function (int $count) use (&$begun): void {
    while ($begun < $count) {
        delay(0.001);
    }
    $begun = 0;
};
foreach ($waits as $name => $wait) {
    $fiber = new Fiber(static function () use ($wait, &$begun): void {
        ++$begun;
        $wait();
    });
    $waiting = spawn(static fn() => $fiber->start());
    $other = spawn(static function () use ($semaphore, &$begun): void {
        ++$begun;
        $semaphore->acquire();
    });
    $awaitBegun(2);
    echo "{$name}: {$semaphore->waiting()} in the queue, ";
    $waiting->cancel();
    try {
        $waiting->await();
    } catch (CancelledError) {
    }
    unset($fiber);
    echo "{$semaphore->waiting()} after the cancellation, ";
    $other->cancel();
    try {
        $other->await();
    } catch (CancelledError) {
    }
    echo "{$semaphore->waiting()} at the end\n";
}
$held->release();
var_dump($semaphore->available());
$receiver = spawn(static fn() => $channel->receive());
$channel->send('is free');
var_dump($receiver->await());

$forgotten = new Semaphore(1);
$kept = $forgotten->acquire();
$fiber = new Fiber(static function () use ($forgotten, $channel, &$begun): void {
    try {
        ++$begun;
        $forgotten->acquire();
    } finally {
        select([$channel]);
    }
});
spawn(static fn() => $fiber->start());
$awaitBegun(1);
echo "end\n";
?>
--EXPECTF--
semaphore: 2 in the queue, 1 after the cancellation, 0 at the end
semaphore with a timeout: 2 in the queue, 1 after the cancellation, 0 at the end
select: 1 in the queue, 1 after the cancellation, 0 at the end
select with a timeout: 1 in the queue, 1 after the cancellation, 0 at the end
int(1)
string(7) "is free"
end
%A
