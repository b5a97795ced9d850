--TEST--
Two serialize() and unserialize() calls that wait do not share back references
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class Slow
{
    public function __construct(public string $name, public ?Slow $again = null)
    {
    }

    public function __serialize(): array
    {
        delay(0);
        return [$this->name, $this->again];
    }

    public function __unserialize(array $data): void
    {
        delay(0);
        [$this->name, $this->again] = $data;
    }
}
$work = function (string $name): string {
    $inner = new Slow($name);
    $copy = unserialize(serialize([new Slow($name . 1, $inner), new Slow($name . 2, $inner)]));
    return $copy[0]->name . $copy[1]->name . ($copy[0]->again === $copy[1]->again ? ' same' : ' different') . $copy[0]->again->name;
};
$a = spawn($work, 'a');
$b = spawn($work, 'b');
echo await($a), "\n", await($b), "\n";
?>
--EXPECT--
a1a2 samea
b1b2 sameb
