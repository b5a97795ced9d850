--TEST--
close() wakes all waiting coroutines: receivers drain first, senders fail at once
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel(2);
$channel->send(1);
$channel->send(2);
$sender = spawn(fn () => $channel->send(3));
delay(0);
$channel->close();
$channel->close();
try {
    await($sender);
} catch (Nexus\Async\ChannelClosedException $e) {
    echo $e->errorCode(), "\n";
}
foreach ($channel as $key => $value) {
    echo "$key => $value\n";
}
foreach (['receive' => [], 'send' => [4]] as $verb => $arguments) {
    try {
        $channel->$verb(...$arguments);
    } catch (Nexus\Async\ChannelClosedException $e) {
        echo $e->getMessage(), "\n";
    }
}
$empty = new Channel();
$receivers = [spawn(fn () => iterator_to_array($empty)), spawn(fn () => $empty->receive())];
delay(0);
$empty->close();
var_dump(await($receivers[0]), $empty->isClosed());
try {
    await($receivers[1]);
} catch (Nexus\Async\ChannelClosedException) {
    echo "closed\n";
}
foreach ([-1, PHP_INT_MAX] as $capacity) {
    try {
        new Channel($capacity);
    } catch (Nexus\Async\MisuseError $e) {
        echo $e->errorCode(), "\n";
    }
}
?>
--EXPECT--
NX-0201
0 => 1
1 => 2
[NX-0201] Cannot receive: the channel is closed. Check isClosed(), or iterate with foreach, which ends by itself
[NX-0201] Cannot send: the channel is closed. Check isClosed(), or iterate with foreach, which ends by itself
array(0) {
}
bool(true)
closed
NX-0107
NX-0107
