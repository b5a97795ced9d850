--TEST--
Backtraces of interleaved coroutines show each its own frames
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


function inner(string $name): array
{
    delay(0.001);
    return array_column(debug_backtrace(), 'function');
}
function one(): array
{
    return inner('one');
}
function two(): array
{
    return inner('two');
}
$a = spawn('one');
$b = spawn('two');
echo implode(' ', await($a)), "\n", implode(' ', await($b)), "\n";
?>
--EXPECT--
inner one
inner two
