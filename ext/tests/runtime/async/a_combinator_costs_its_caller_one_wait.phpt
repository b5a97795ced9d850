--TEST--
all() of a thousand: the caller waits once; callables have its Context and deadline; coroutines may be spawned in plenty
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip a seed decides who is ready when');
--FILE--
<?php
use function Nexus\Async\{all, await, delay, concurrent, spawn, timeout};
use function Nexus\Internal\runtime_counters;
use Nexus\Async\{Context, ContextKey, Deadline, Future};

all([fn () => 1]);
$before = runtime_counters();
$results = all(array_fill(0, 1000, static fn () => 1));
$after = runtime_counters();
var_dump(
    array_sum($results),
    $after['parks'] - $before['parks'],
    $after['ended'] - $before['ended'],
    $after['alive'] - $before['alive'],
);

$before = runtime_counters();
$results = all(array_fill(0, 1000, static function () { delay(0); return 1; }));
$after = runtime_counters();
var_dump(array_sum($results), $after['parks'] - $before['parks']);

$before = runtime_counters();
try {
    all([Future::failed(new DomainException('there before')), ...array_fill(0, 10, fn () => 1)]);
} catch (DomainException $error) {
    echo $error->getMessage(), ': ', runtime_counters()['started'] - $before['started'], " spawned\n";
}

$key = new ContextKey('tenant');
var_dump(Context::current()->with($key, 'acme')->run(fn () => all([
    fn () => Context::current()->get($key),
    fn () => await(spawn(fn () => Context::current()->get($key))),
])));
[$remaining] = timeout(5, fn () => concurrent([fn () => Deadline::current()->remaining()], 1));
var_dump($remaining > 4 && $remaining <= 5);
?>
--EXPECT--
int(1000)
int(1)
int(1000)
int(0)
int(1000)
int(1001)
there before: 0 spawned
array(2) {
  [0]=>
  string(4) "acme"
  [1]=>
  string(4) "acme"
}
bool(true)
