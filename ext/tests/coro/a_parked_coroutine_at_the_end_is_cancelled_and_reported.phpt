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
  coroutine %d: channel receive, %s:%d in %s on line %d
finally
