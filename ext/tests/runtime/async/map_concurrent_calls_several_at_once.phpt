--TEST--
mapConcurrent(): results by key, in input order or in order of completion, of an endless source too
--EXTENSIONS--
nexus
--INI--
error_log=/dev/null
--FILE--
<?php
use function Nexus\Async\{delay, mapConcurrent, spawn, await, timeout};

function attempt(Closure $fn): void
{
    try {
        $fn();
        echo "not thrown\n";
    } catch (Throwable $error) {
        echo $error::class, ': ', $error->getMessage(), "\n";
    }
}

Nexus\Internal\use_time(2);
echo "-- order\n";
$delays = ['a' => 0.006, 'b' => 0.001, 'c' => 0.003];
$sleep = function (float $seconds, string $key) { delay($seconds); return strtoupper($key); };
echo json_encode(iterator_to_array(mapConcurrent($delays, $sleep))), "\n";
echo json_encode(iterator_to_array(mapConcurrent($delays, $sleep, ordered: false))), "\n";
echo json_encode(iterator_to_array(mapConcurrent($delays, $sleep, 1, false))), "\n";

echo "-- at once\n";
foreach ([1, 3] as $concurrency) {
    $running = $most = 0;
    $sum = 0;
    $results = mapConcurrent(range(1, 20), function (int $number) use (&$running, &$most) {
        $most = max($most, ++$running);
        delay($number % 3 / 5000);
        $running--;
        return $number;
    }, $concurrency);
    foreach ($results as $key => $number) {
        $sum += $number * ($number === $key + 1 ? 1 : 1000);
    }
    var_dump($most === $concurrency || getenv('NX_SCHED_SEED') !== false && $most < $concurrency, $sum);
}

echo "-- an endless source, read by the coroutine that iterates\n";
$taken = 0;
$closed = false;
$consumer = Fiber::getCurrent();
$endless = function () use (&$taken, &$closed, $consumer) {
    try {
        for (;;) {
            $taken += Fiber::getCurrent() === $consumer ? 1 : 1000;
            yield [$taken] => $taken;
            delay(0);
        }
    } finally {
        $closed = true;
    }
};
$results = mapConcurrent($endless(), function (int $number) { delay(0.0001); return $number * 2; }, 4);
var_dump($taken);
foreach ($results as $key => $double) {
    if ($double === 20) {
        break;
    }
}
var_dump($key, $taken, $closed);
unset($results);
var_dump($closed);

echo "-- any iterable, any function\n";
echo json_encode(iterator_to_array(mapConcurrent(new ArrayObject(['x' => 'one', 'y' => 'four']), 'strlen'))), "\n";
echo json_encode(iterator_to_array(mapConcurrent([2 => 3, 3 => 2], pow(...)))), "\n";
echo json_encode(iterator_to_array(mapConcurrent(
    mapConcurrent([1, 2, 3], fn ($n) => $n * 10, 2),
    fn ($n) => $n + 1,
    2,
))),
    "\n";
echo json_encode(iterator_to_array(mapConcurrent([], fn () => 1))), "\n";
$many = mapConcurrent((function () { yield 'same' => 1; yield 'same' => 2; yield null => 3; })(), fn ($n) => $n);
foreach ($many as $key => $value) {
    echo json_encode($key), $value, ' ';
}
echo "\n";

echo "-- by hand\n";
$by_hand = mapConcurrent(['k' => 1, 'l' => 2], fn ($n) => $n);
var_dump($by_hand->key(), $by_hand->current(), $by_hand->valid());
$by_hand->rewind();
$by_hand->next();
var_dump($by_hand->key());
attempt(fn () => $by_hand->rewind());
$by_hand->next();
var_dump($by_hand->valid(), $by_hand->key(), $by_hand->current());
$by_hand->next();

echo "-- misuse\n";
attempt(fn () => mapConcurrent([1], fn () => 1, 0));
attempt(fn () => mapConcurrent([1], 'no such function'));
$has_begun = false;
$shared = mapConcurrent([1, 2], function () use (&$has_begun) { $has_begun = true; delay(10); });
$other = spawn(fn () => $shared->next());
while (!$has_begun) {
    delay(0);
}
attempt(fn () => $shared->next());
$other->cancel();
delay(0);
attempt(fn () => clone $shared);
attempt(fn () => new Nexus\Async\Iteration());
$own = mapConcurrent([1], function () use (&$own) { $own->next(); });
attempt(fn () => $own->valid());
unset($own);
gc_collect_cycles();
?>
--EXPECT--
-- order
{"a":"A","b":"B","c":"C"}
{"b":"B","c":"C","a":"A"}
{"a":"A","b":"B","c":"C"}
-- at once
bool(true)
int(210)
bool(true)
int(210)
-- an endless source, read by the coroutine that iterates
int(0)
array(1) {
  [0]=>
  int(10)
}
int(13)
bool(false)
bool(true)
-- any iterable, any function
{"x":3,"y":4}
{"2":9,"3":8}
[11,21,31]
[]
"same"1 "same"2 null3 
-- by hand
string(1) "k"
int(1)
bool(true)
string(1) "l"
Nexus\Async\MisuseError: [NX-0118] An iterator of mapConcurrent() runs once: it cannot be rewound. Call mapConcurrent() again, or keep the results: iterator_to_array()
bool(false)
NULL
NULL
-- misuse
Nexus\Async\MisuseError: [NX-0107] The limit of mapConcurrent() must be at least 1, 0 given
TypeError: Nexus\Async\mapConcurrent(): Argument #2 ($function) must be a valid callback, function "no such function" not found or invalid function name
Nexus\Async\MisuseError: [NX-0118] This iterator of mapConcurrent() is being advanced already, by another coroutine or by the function that it calls. Give each coroutine its own iterator, or pass the results on through a Channel
Error: Trying to clone an uncloneable object of class Nexus\Async\Iteration
Error: Call to private Nexus\Async\Iteration::__construct() from global scope
Nexus\Async\MisuseError: [NX-0118] This iterator of mapConcurrent() is being advanced already, by another coroutine or by the function that it calls. Give each coroutine its own iterator, or pass the results on through a Channel
