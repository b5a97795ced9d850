--TEST--
Timeouts nest; the shorter one wins, and the exceptions can be distinguished
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$nest = function (float $outer, float $inner): string {
    try {
        return timeout($outer, function () use ($inner) {
            try {
                return timeout($inner, fn () => delay(1));
            } catch (Nexus\Async\TimeoutException) {
                return 'inner';
            }
        });
    } catch (Nexus\Async\TimeoutException) {
        return 'outer';
    }
};
echo $nest(0.5, 0.002), ' ', $nest(0.002, 0.5), "\n";
try {
    timeout(0.002, function () {
        try {
            delay(1);
        } finally {
            timeout(0.002, function () {
                delay(1);
            });
        }
    });
} catch (Nexus\Async\TimeoutException $e) {
    $chain = [];
    for ($x = $e; $x !== null; $x = $x->getPrevious()) {
        $chain[] = (new ReflectionClass($x))->getShortName();
    }
    echo implode(' < ', $chain), "\n";
}
?>
--EXPECT--
inner outer
TimeoutException < CancelledError < CancelledError
