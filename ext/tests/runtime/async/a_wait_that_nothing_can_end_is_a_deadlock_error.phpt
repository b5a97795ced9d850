--TEST--
A wait of main that nothing can end is a DeadlockError
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
$peer = spawn(fn () => $channel->receive());
try {
    $channel->receive();
} catch (Nexus\Async\DeadlockError $e) {
    echo $e->errorCode(), "\n";
}
$channel->close();
try {
    await($peer);
} catch (Nexus\Async\ChannelClosedException) {
    echo "the peer is released as usual\n";
}
?>
--EXPECT--
NX-0105
the peer is released as usual
