--TEST--
strtok() keeps its place in each coroutine
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

$words = function (string $text): string {
    $found = [];
    for ($word = strtok($text, ' '); $word !== false; $word = strtok(' ')) {
        delay(0);
        $found[] = $word;
    }
    return implode('+', $found);
};
$main = strtok('main has its own', ' ');
$coroutines = array_map(fn (string $text) => spawn($words, $text), ['a b c', 'd e f g', 'h']);
echo implode("\n", array_map(await(...), $coroutines)), "\n";
await(spawn(fn () => strtok('left behind', ' ')));
var_dump(await(spawn(fn () => @strtok(' '))));
echo $main, ' ', strtok(' '), ' ', strtok(' '), "\n";
?>
--EXPECT--
a+b+c
d+e+f+g
h
bool(false)
main has its
