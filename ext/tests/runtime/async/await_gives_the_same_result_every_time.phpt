--TEST--
await() gives the same value or the same exception every time
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$value = spawn(fn () => new ArrayObject([1]));
var_dump($value->isDone(), await($value) === await($value), $value->await() === await($value), $value->isDone());
$error = spawn(fn () => throw new DomainException('no'));
$seen = [];
for ($i = 0; $i < 2; $i++) {
    try {
        $error->await();
    } catch (DomainException $e) {
        $seen[] = $e;
    }
}
var_dump($seen[0] === $seen[1]);
$others = array_map(fn () => spawn(fn () => await($value)), [1, 2, 3]);
foreach ($others as $other) {
    var_dump(await($other) === await($value));
}
try {
    $self = spawn(function () use (&$self) {
        delay(0);
        await($self);
    });
    await($self);
} catch (Nexus\Async\MisuseError $e) {
    echo $e->getMessage(), "\n";
}
unset($self, $e);
gc_collect_cycles();
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
[NX-0106] A coroutine cannot await itself: it would wait for ever
