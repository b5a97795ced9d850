--TEST--
Two serialize() and unserialize() calls that wait do not share back references
--EXTENSIONS--
nexus
--INI--
error_reporting=8191
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class Slow implements Serializable
{
    public array $data = [];

    public function serialize(): string
    {
        delay(0);
        return serialize($this->data);
    }

    public function unserialize(string $text): void
    {
        delay(0);
        $this->data = unserialize($text);
    }
}
$work = function (string $name, int $count): string {
    $shared = new ArrayObject([$name]);
    $all = [];
    for ($i = 0; $i < $count; $i++) {
        $slow = new Slow();
        $slow->data = [$shared, "$name$i"];
        $all[] = $slow;
    }
    $text = serialize($all);
    $copy = unserialize($text);
    $names = array_map(
        fn (Slow $slow) => $slow->data[1] . ($slow->data[0] === $copy[0]->data[0] ? '' : '?') . $slow->data[0][0],
        $copy,
    );
    return implode(' ', $names);
};
$a = spawn($work, 'a', 3);
$b = spawn($work, 'b', 4);
echo await($a), "\n", await($b), "\n";
?>
--EXPECT--
a0a a1a a2a
b0b b1b b2b b3b
