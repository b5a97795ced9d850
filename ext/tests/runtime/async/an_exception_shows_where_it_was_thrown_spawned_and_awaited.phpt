--TEST--
an exception shows where it was thrown spawned and awaited
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

function deep(): never
{
    delay(0.002);
    throw new RuntimeException('boom');
}

function starts(): Nexus\Async\Coroutine
{
    return spawn(fn() => deep());
}

function waits(Nexus\Async\Coroutine $coroutine): void
{
    await($coroutine);
}

function passesOn(): void
{
    waits(starts());
}

$outer = spawn(passesOn(...));
try {
    $outer->await();
} catch (RuntimeException $first) {
    foreach ($first->getTrace() as $frame) {
        echo ($frame['class'] ?? ''), ($frame['type'] ?? ''), $frame['function'],
            isset($frame['line']) ? " {$frame['line']}" : '', "\n";
    }
}
try {
    $outer->await();
} catch (RuntimeException $second) {
    var_dump($first === $second, $first->getTrace() === $second->getTrace());
}
--EXPECTF--
deep 12
{closure%S}
Nexus\Async\spawn 12
Nexus\Async\await 17
waits 22
passesOn
Nexus\Async\spawn 25
Nexus\Async\Future->await 27
bool(true)
bool(true)
