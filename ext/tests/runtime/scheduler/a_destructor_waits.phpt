--TEST--
A destructor waits, directly and inside a structure that is being freed
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class Slow
{
    public array $children = [];

    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        echo "begin $this->name\n";
        if ($this->name === 'outer') {
            $GLOBALS['begun']->send(true);
            $GLOBALS['go']->receive();
        } else {
            delay(0.001);
        }
        echo "end $this->name\n";
    }
}
$begun = new Channel();
$go = new Channel();
$a = spawn(function () {
    $outer = new Slow('outer');
    $outer->children[] = new Slow('inner');
    unset($outer);
    echo "freed\n";
});
$b = spawn(function () use ($begun, $go) {
    $begun->receive();
    $fiber = new Fiber(function () {
        Fiber::suspend();
        echo "a Fiber runs meanwhile\n";
    });
    $fiber->start();
    gc_collect_cycles();
    $fiber->resume();
    $go->send(true);
});
await($a);
await($b);
?>
--EXPECT--
begin outer
a Fiber runs meanwhile
end outer
begin inner
end inner
freed
