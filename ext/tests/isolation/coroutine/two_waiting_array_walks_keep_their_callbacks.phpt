--TEST--
Two array_walk() calls that wait keep their own callbacks
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$walk = function (string $name): string {
    $text = '';
    $values = [1, 2, 3];
    array_walk($values, function ($value, $key, $suffix) use (&$text, $name) {
        delay(0);
        $text .= "$name$value$suffix ";
    }, '!');
    return $text;
};
$a = spawn($walk, 'a');
$b = spawn($walk, 'b');
echo await($a), await($b), "\n";
?>
--EXPECT--
a1! a2! a3! b1! b2! b3!
