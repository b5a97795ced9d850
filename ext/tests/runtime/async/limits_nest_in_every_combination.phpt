--TEST--
Limits nest in every combination of seconds and deadlines: the earliest ends the call and names itself
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Deadline, TimeoutException};
use function Nexus\Async\{delay, spawn, timeout};
use function Nexus\Internal\{timer_clock, use_time};

use_time(2);
$kinds = ['seconds' => fn(float $seconds) => $seconds, 'deadline' => Deadline::in(...)];
$cases = [
    'inner is shorter' => [10.0, 2.0],
    'outer is shorter' => [2.0, 10.0],
    'equal' => [2.0, 2.0],
    'inner has passed' => [10.0, 0.0],
    'outer has passed' => [0.0, 10.0],
];
foreach ($cases as $case => [$outer, $inner]) {
    echo $case, ':';
    foreach ($kinds as $first => $outerLimit) {
        foreach ($kinds as $second => $innerLimit) {
            $began = timer_clock();
            $ended = 'none';
            try {
                timeout($outerLimit($outer), function () use ($innerLimit, $inner, &$ended): void {
                    try {
                        timeout($innerLimit($inner), fn() => delay(100));
                    } catch (TimeoutException $error) {
                        $ended = 'inner';
                        delay(0); // a coroutine to which the limit does not apply continues
                    }
                });
            } catch (TimeoutException) {
                $ended = 'outer';
            }
            $took = (timer_clock() - $began) / 1e9;
            echo ' ', $outer === $inner && $ended !== 'none' ? 'either' : $ended,
                $took >= min($outer, $inner) && $took < min($outer, $inner) + 0.01 ? '' : " after {$took} s";
        }
    }
    echo "\n";
}

$passed = Deadline::in(1);
delay(2);
try {
    timeout($passed, function (): void {
        echo "a call may begin\n";
        delay(0.001);
        echo "but not wait\n";
    });
} catch (TimeoutException $error) {
    echo $error->errorCode(), "\n";
}

/* The limit does not end a child, but the child can read it, and may apply it to itself. */
$child = timeout(3, fn() => spawn(function (): string {
    $deadline = Deadline::current();
    delay(1);
    try {
        timeout($deadline, fn() => delay(100));
    } catch (TimeoutException) {
        return 'the child took the deadline for its own';
    }
}));
$began = timer_clock();
echo $child->await(), ', ', round((timer_clock() - $began) / 1e9), " s after\n";
?>
--EXPECT--
inner is shorter: inner inner inner inner
outer is shorter: outer outer outer outer
equal: either either either either
inner has passed: inner inner inner inner
outer has passed: outer outer outer outer
a call may begin
NX-0102
the child took the deadline for its own, 3 s after
