--TEST--
Combinators in fibers, generators and destructors, where waiting is forbidden, and with members that exit or fail
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, await, delay, mapConcurrent, race, select, shield, spawn};
use Nexus\Async\{Channel, Future};

function in_output_callback(Closure $fn): void
{
    ob_start(function () use ($fn) {
        try {
            return json_encode($fn()) . "\n";
        } catch (Throwable $error) {
            return $error::class . "\n";
        }
    });
    echo 'replaced';
    ob_end_flush();
}

echo "-- in an output buffer's callback: what needs no wait\n";
in_output_callback(fn () => all([Future::completed(1)]));
in_output_callback(fn () => all([fn () => print("never\n")]));
in_output_callback(fn () => select([new Channel()]));
in_output_callback(fn () => iterator_to_array(mapConcurrent([1, 2], fn () => print("never\n"))));

echo "-- in a Fiber\n";
$fiber = new Fiber(function () {
    foreach (mapConcurrent([1, 2, 3], fn (int $number) => all([fn () => delay(0.001) ?? $number])) as [$number]) {
        Fiber::suspend($number);
    }
});
var_dump($fiber->start(), $fiber->resume());
unset($fiber);
$waiting = new Fiber(function () use (&$waiting) {
    try {
        all([fn () => delay(10), fn () => delay(10)]);
    } finally {
        echo "the fiber's finally\n";
    }
});
$owner = spawn(fn () => $waiting->start());
delay(0.001);
$owner->cancel();
try {
    await($owner);
} catch (Nexus\Async\CancelledError) {
    echo "cancelled\n";
}

echo "-- in a generator that is left\n";
$generator = (function () {
    yield all([fn () => 'one']);
    yield 'never';
})();
echo json_encode($generator->current()), "\n";
unset($generator);

echo "-- in a destructor\n";
class Last
{
    public function __destruct()
    {
        echo json_encode(all([fn () => delay(0.001) ?? 'waited'])), "\n";
    }
}
new Last();

echo "-- a loser that nothing can end\n";
$channel = new Channel();
try {
    race([fn () => delay(0.002) ?? 1, fn () => shield(fn () => $channel->receive())]);
} catch (Nexus\Async\DeadlockError $error) {
    echo $error::class, "\n";
}
$channel->close();

echo "-- a member that exits\n";
try {
    all([fn () => exit(3), fn () => delay(10)]);
} catch (Nexus\Server\SystemException $error) {
    echo $error->getMessage(), "\n";
}

echo "-- a member that dies\n";
try {
    all([
        function () {
            delay(0.002);
            eval('class Last {}');
        },
        function () {
            try {
                delay(10);
            } finally {
                echo "the other one has ended\n";
            }
        },
    ]);
} catch (Nexus\Server\SystemException $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECTF--
-- in an output buffer's callback: what needs no wait
[1]
Nexus\Async\WaitForbiddenError
Nexus\Async\WaitForbiddenError
Nexus\Async\WaitForbiddenError
-- in a Fiber
int(1)
int(2)
the fiber's finally
cancelled
-- in a generator that is left
["one"]
-- in a destructor
["waited"]
-- a loser that nothing can end
Nexus\Async\DeadlockError
-- a member that exits
[NX-0108] The awaited coroutine called exit(): it has no result
-- a member that dies

Fatal error: Cannot %Sdeclare class Last%S on line 1
the other one has ended
[NX-0108] The awaited coroutine died of a fatal error (see the error log)
