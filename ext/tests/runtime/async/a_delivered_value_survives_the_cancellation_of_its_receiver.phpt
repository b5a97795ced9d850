--TEST--
A delivered value is not lost when the receiver is cancelled before it runs
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
$got = [];
$receiver = spawn(function () use ($channel, &$got) {
    $got[] = $channel->receive();
    delay(1);
});
delay(0);
$channel->send('handed over');
$receiver->cancel();
try {
    await($receiver);
} catch (Nexus\Async\CancelledError) {
    $got[] = 'then cancelled';
}
echo implode(', ', $got), "\n";
?>
--EXPECT--
handed over, then cancelled
