--TEST--
timeout() cancels what is waited for, runs finally and leaves nothing behind
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
try {
    timeout(0.005, function () use ($channel) {
        try {
            $channel->receive();
        } finally {
            delay(0.001);
            echo "finally\n";
        }
    });
} catch (Nexus\Async\TimeoutException $e) {
    echo $e->errorCode(), ' ', get_class($e->getPrevious()), "\n";
}
$other = spawn(fn () => $channel->receive());
delay(0);
$channel->send('goes to the one that still waits');
echo await($other), "\n";
echo timeout(1, fn () => 'in time'), "\n";
try {
    timeout(1, fn () => throw new DomainException('its own failure'));
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}
echo timeout(0.002, function () {
    try {
        delay(1);
    } catch (Nexus\Async\CancelledError) {
        return 'caught and answered';
    }
}), "\n";
?>
--EXPECT--
finally
NX-0102 Nexus\Async\CancelledError
goes to the one that still waits
in time
its own failure
caught and answered
