--TEST--
A destructor run by the cycle collector may not wait
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class Cyclic
{
    public ?Cyclic $self = null;

    public function __destruct()
    {
        try {
            delay(0.001);
        } catch (Nexus\Async\WaitForbiddenError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
$cyclic = new Cyclic();
$cyclic->self = $cyclic;
unset($cyclic);
gc_collect_cycles();
?>
--EXPECT--
[NX-0103] Cannot wait (delay) here: the cycle collector is running destructors. Wait before or after this code, or spawn() a coroutine that waits
