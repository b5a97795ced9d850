--TEST--
mapConcurrent(): a failure, an early end and a cancellation leave no call running
--EXTENSIONS--
nexus
--INI--
error_log=/dev/null
--FILE--
<?php
use function Nexus\Async\{delay, mapConcurrent, spawn, timeout};

Nexus\Internal\use_time(2);
$running = 0;
function leave(): void
{
    try {
        delay(0.001);
    } finally {
        $GLOBALS['running']--;
    }
}
function work(float $seconds): float
{
    global $running;
    $running++;
    try {
        spawn(function () use ($seconds) {
            global $running;
            $running++;
            try {
                delay($seconds);
            } finally {
                leave();
            }
        });
        delay($seconds);
    } finally {
        leave();
    }
    return $seconds;
}
function source(array $items): Generator
{
    try {
        yield from $items;
    } finally {
        echo "source closed, $GLOBALS[running] running\n";
    }
}

foreach ([true, false] as $ordered) {
    echo $ordered ? "== ordered\n" : "== as they are done\n";

    echo "-- a call fails: what comes before it is given, then it\n";
    $calls = 0;
    try {
        $call = function (float|string $item) use (&$calls) {
            $calls++;
            delay(0.004);
            return is_string($item) ? throw new DomainException("item $item") : work($item);
        };
        foreach (mapConcurrent(source([0.001, 0.002, 'x', 10, 10, 10, 10]), $call, 4, $ordered) as $key => $result) {
            echo "$key ";
        }
    } catch (DomainException $error) {
        echo $error->getMessage(), ", $running running, ", $calls === 4 ? 'no other begun' : $calls, "\n";
    }

    echo "-- the source fails\n";
    try {
        foreach (mapConcurrent(
            (function () { yield 0.001; yield 0.002; throw new LogicException('no more'); })(),
            'work',
            5,
            true,
        ) as $result) {
            echo "$result ";
        }
    } catch (LogicException $error) {
        echo $error->getMessage(), ", $running running\n";
    }

    echo "-- break\n";
    foreach (mapConcurrent(source([0.001, 10, 10, 10]), 'work', 3, $ordered) as $result) {
        break;
    }
    echo "$running running\n";

    echo "-- return out of a function\n";
    (function () use ($ordered) {
        foreach (mapConcurrent(source([0.001, 10, 10]), 'work', 3, $ordered) as $result) {
            return $result;
        }
    })();
    echo "$running running\n";

    echo "-- an exception in the loop's body\n";
    try {
        foreach (mapConcurrent(source([0.001, 10, 10]), 'work', 3, $ordered) as $result) {
            throw new RuntimeException('body');
        }
    } catch (RuntimeException $error) {
        echo $error->getMessage(), ", $running running\n";
    }

    echo "-- cancelled\n";
    try {
        timeout(0.005, function () use ($ordered) {
            foreach (mapConcurrent(source([10, 10, 10]), 'work', 2, $ordered) as $result) {
            }
        });
    } catch (Nexus\Async\TimeoutException) {
        echo "$running running\n";
    }

    echo "-- the last result waits for what was spawned\n";
    foreach (mapConcurrent([1], function () {
        spawn(function () {
            work(0.003);
            echo "done\n";
        });
        return 'result';
    }, 3, $ordered) as $result) {
        echo $result, "\n";
    }
    echo "$running running\n";
}

echo "== over, and still held\n";
$held = mapConcurrent(source([1, 2, 3]), fn ($n) => $n === 2 ? throw new DomainException('two') : $n, 2);
try {
    foreach ($held as $result) {
        echo "$result\n";
    }
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}
unset($error);
var_dump($held->valid());
echo "== never begun\n";
$unused = mapConcurrent(source([1]), fn () => print("never\n"));
unset($unused);
echo "== in a cycle\n";
$cycle = new stdClass();
$cycle->results = mapConcurrent((function () use ($cycle) {
    yield 'first' => 0.003;
    yield $cycle => 0.001;
    yield 'last' => 10;
})(), 'work', 3);
$cycle->results->current();
unset($cycle);
echo gc_collect_cycles() > 0 ? "collected\n" : "kept\n";
delay(0.01);
echo "$running running\n";
?>
--EXPECT--
== ordered
-- a call fails: what comes before it is given, then it
0 1 source closed, 0 running
item x, 0 running, no other begun
-- the source fails
0.001 0.002 no more, 0 running
-- break
source closed, 0 running
0 running
-- return out of a function
source closed, 0 running
0 running
-- an exception in the loop's body
source closed, 0 running
body, 0 running
-- cancelled
source closed, 0 running
0 running
-- the last result waits for what was spawned
result
done
0 running
== as they are done
-- a call fails: what comes before it is given, then it
source closed, 0 running
item x, 0 running, no other begun
-- the source fails
0.001 0.002 no more, 0 running
-- break
source closed, 0 running
0 running
-- return out of a function
source closed, 0 running
0 running
-- an exception in the loop's body
source closed, 0 running
body, 0 running
-- cancelled
source closed, 0 running
0 running
-- the last result waits for what was spawned
result
done
0 running
== over, and still held
1
source closed, 0 running
two
bool(false)
== never begun
== in a cycle
collected
0 running
