--TEST--
a shield keeps cancellation off until it is left
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, TimeoutException};
use function Nexus\Async\{delay, shield, spawn, timeout};

$coroutine = spawn(function (): void {
    echo shield(function (): string {
        delay(0.003);
        shield(fn() => delay(0.001));
        delay(0.001);

        return "the shielded part is whole\n";
    });
    try {
        delay(10);
    } catch (CancelledError $error) {
        echo $error->getMessage(), "\n";
        throw $error;
    }
});
Nexus\Internal\wait_until_idle();
$coroutine->cancel('stop');
try {
    $coroutine->await();
} catch (CancelledError) {
}

echo "-- a limit inside still holds\n";
shield(function (): void {
    try {
        timeout(0.001, fn() => delay(10));
    } catch (TimeoutException $error) {
        echo $error->getMessage(), "\n";
    }
});

echo "-- a limit around it waits\n";
try {
    timeout(0.001, function (): void {
        shield(fn() => delay(0.005));
        echo "whole\n";
        delay(10);
    });
} catch (TimeoutException $error) {
    echo $error->getMessage(), "\n";
}
try {
    shield(fn() => throw new LogicException('passes'));
} catch (LogicException $error) {
    echo $error->getMessage(), "\n";
}
echo "-- one that does not wait afterwards returns\n";
$quick = spawn(fn() => shield(function (): string {
    delay(0.002);

    return 'value';
}));
delay(0.002);
$quick->cancel();
echo $quick->await(), "\n";
--EXPECT--
the shielded part is whole
[NX-0101] This coroutine was cancelled: stop
-- a limit inside still holds
[NX-0102] The time limit of 0.001 s ran out
-- a limit around it waits
whole
[NX-0102] The time limit of 0.001 s ran out
passes
-- one that does not wait afterwards returns
value
