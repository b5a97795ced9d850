--TEST--
a deferred settles its future once
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Deferred, MisuseError};
use function Nexus\Async\{await, spawn};

$deferred = new Deferred();
var_dump($deferred->isSettled(), $deferred->future() === $deferred->future(), $deferred->future()->isDone());
$waiters = [];
foreach (['a', 'b'] as $name) {
    $waiters[] = spawn(fn() => $name . ' has ' . $deferred->future()->await());
}
spawn(fn() => $deferred->complete('a value'));
echo implode(', ', array_map(await(...), $waiters)), "\n";
var_dump($deferred->isSettled());
foreach ([fn() => $deferred->complete(), fn() => $deferred->fail(new Exception('late'))] as $again) {
    try {
        $again();
    } catch (MisuseError $error) {
        echo $error->errorCode(), "\n";
    }
}
echo $deferred->future()->await(), "\n";

$failing = new Deferred();
spawn(fn() => $failing->fail(new DomainException('as asked')));
try {
    $failing->future()->await();
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}

$lost = new Deferred();
$future = $lost->future();
spawn(function () use (&$lost) {
    $lost = null;
});
try {
    $future->await();
} catch (MisuseError $error) {
    echo $error->errorCode(), "\n";
}

$cycle = new Deferred();
$cycle->complete((object) ['deferred' => $cycle]);
unset($cycle);
echo gc_collect_cycles() > 0 ? "collected\n" : "kept\n";
--EXPECT--
bool(false)
bool(true)
bool(false)
a has a value, b has a value
bool(true)
NX-0113
NX-0113
a value
as asked
NX-0112
collected
