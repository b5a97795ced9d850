--TEST--
Generators, yield from and nested calls wait inside coroutines
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


function inner(string $name): Generator
{
    try {
        for ($i = 0; $i < 2; $i++) {
            delay(0.001);
            yield $name . $i;
        }
    } finally {
        delay(0.001);
        $GLOBALS['closed'][] = $name;
    }
}
function outer(string $name): Generator
{
    yield from inner($name);
    yield "$name!";
}
$work = fn (string $name) => implode(',', iterator_to_array(outer($name), false));
$a = spawn($work, 'a');
$b = spawn($work, 'b');
echo await($a), ' ', await($b), "\n";
await(spawn(function () {
    foreach (outer('c') as $value) {
        break;
    }
}));
sort($closed);
echo implode(' ', $closed), "\n";
?>
--EXPECT--
a0,a1,a! b0,b1,b!
a b c
