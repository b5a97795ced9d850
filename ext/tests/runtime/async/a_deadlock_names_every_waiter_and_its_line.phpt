--TEST--
A deadlock names every waiter, what it waits for, and the line
--EXTENSIONS--
nexus
--INI--
pcre.jit=0
--FILE--
<?php
use function Nexus\Async\spawn;
use Nexus\Async\Channel;

$channel = new Channel(1);
$receiver = spawn(function () use ($channel) {
    while (true) {
        $channel->receive();
    }
});
try {
    (new Channel())->receive();
} catch (Nexus\Async\DeadlockError $error) {
    echo preg_replace('~/\S+/~', '', $error->getMessage()), "\n";
}
$channel->send('still served');
$receiver->cancel();
?>
--EXPECTF--
[NX-0105] Every coroutine waits, and no timer, socket or signal can wake one. %s They wait for:
  coroutine 0 (main): channel receive%S, at %s:12
  coroutine 1: channel receive%S, at %s:8, spawned at %s:6
