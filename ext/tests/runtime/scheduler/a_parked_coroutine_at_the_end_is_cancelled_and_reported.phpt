--TEST--
Coroutines that nothing can wake are cancelled when the script ends, and named
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$channel = new Channel();
spawn(function () use ($channel) {
    try {
        $channel->receive();
    } finally {
        echo "finally\n";
    }
});
echo "end of main\n";
?>
--EXPECTF--
end of main

Warning: Nexus: Nothing can wake these coroutines any more; they are cancelled:
  coroutine 1: channel receive%S, at %s:9, spawned at %s:7 in %s on line %d
finally
