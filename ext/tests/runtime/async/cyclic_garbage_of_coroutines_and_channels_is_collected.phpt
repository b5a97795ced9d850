--TEST--
Cycles through coroutines and channels are collected
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class Token
{
    public function __destruct()
    {
        echo "gone\n";
    }
}
$channel = new Channel(1);
$channel->send([$channel, new Token()]);
unset($channel);
$coroutine = spawn(function () use (&$coroutine) {
    return [$coroutine, new Token()];
});
await($coroutine);
unset($coroutine);
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
gone
gone
end
