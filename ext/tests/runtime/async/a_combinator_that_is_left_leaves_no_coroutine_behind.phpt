--TEST--
A combinator that is cancelled, or whose source fails or is wrong, ends its coroutines before the exception leaves it
--EXTENSIONS--
nexus
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/combinator.inc';
use function Nexus\Async\{all, any, await, delay, concurrent, race, settle, spawn, timeout};

$verbs = [
    'all' => all(...), 'any' => any(...), 'race' => race(...), 'settle' => settle(...),
    'concurrent' => fn (iterable $functions) => concurrent($functions, 2),
];
foreach ($verbs as $name => $verb) {
    echo "-- $name\n";
    show(fn () => timeout(0.002, fn () => $verb([Crowd::long(), Crowd::long(), Crowd::long()])));

    $caller = spawn(fn () => $verb([Crowd::long(), Crowd::long(), Crowd::long()]));
    while (Crowd::$inside < 2) {
        delay(0);
    }
    $caller->cancel('enough');
    show(fn () => await($caller));

    show(fn () => $verb((function () use ($name) {
        yield 'a' => $name === 'concurrent' ? Crowd::long() : spawn(Crowd::alone());
        delay(0.001);
        throw new DomainException('the source');
    })()));
    show(fn () => $verb((function () use ($name) {
        yield 'a' => $name === 'concurrent' ? Crowd::long() : spawn(Crowd::alone());
        delay(0.001);
        yield 'b' => 42;
    })()));
    show(fn () => $verb((function () use ($name) {
        yield 'a' => $name === 'concurrent' ? Crowd::long() : spawn(Crowd::alone());
        delay(0.001);
        yield 'a' => fn () => 1;
    })()));
    show(fn () => $verb([fn () => print("wrong\n"), 'k' => 'no function of this name']));
    show(fn () => $verb((fn () => yield new DateTime() => fn () => "keys do not matter")()));
    show(fn () => $verb([]));
}

echo "-- cancelled again while it ends what it has\n";
show(fn () => timeout(
    0.006,
    fn () => timeout(0.002, fn () => all([Crowd::long(null, 0.01), Crowd::long(null, 0.01)])),
));

echo "-- the source is let go\n";
$source = (fn () => yield 'k' => 42)();
$weak = WeakReference::create($source);
show(fn () => all($source));
unset($source);
var_dump($weak->get());

echo "-- of an array nothing has been touched\n";
$running = spawn(fn () => delay(0.001) ?? 'went on');
show(fn () => all([$running, null]));
show(fn () => await($running));

echo "-- itself\n";
$self = spawn(function () use (&$self) {
    show(fn () => all([$self]));
    show(fn () => race((function () use (&$self) {
        yield spawn(Crowd::alone());
        delay(0.001);
        yield $self;
    })()));
});
await($self);

echo "-- concurrent\n";
show(fn () => concurrent([spawn(fn () => 1)], 1));
show(fn () => concurrent([], 0));
function numbered(int $number): Closure
{
    return static function () use ($number): int {
        $isInOrder = $number === ++$GLOBALS['begun'] || getenv('NX_SCHED_SEED') !== false;
        echo $isInOrder ? '' : "out of order: $number\n";
        $GLOBALS['most'] = max($GLOBALS['most'], ++Crowd::$inside);
        delay(0.0005);
        spawn(fn () => delay(0))->await();
        Crowd::$inside--;
        return $number;
    };
}
$most = $begun = 0;
show(fn () => array_sum(concurrent(array_map(numbered(...), range(1, 20)), 3)));
echo "$most at once\n";
$begun = 0;
$function = function () use (&$begun) { $begun++; delay(10); };
$functions = [fn () => delay(0.001) ?? throw new DomainException('failed'), ...array_fill(0, 5, $function)];
show(fn () => concurrent($functions, 2));
echo $begun <= 2 ? "the rest never begun\n" : "$begun begun\n";
?>
--EXPECT--
-- all
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.002 s ran out; 0 inside
Nexus\Async\CancelledError: [NX-0101] This coroutine was cancelled: enough; 0 inside
DomainException: the source; 0 inside
Nexus\Async\MisuseError: [NX-0107] all() takes coroutines, futures and callables; at key "b" it was given int; 0 inside
Nexus\Async\MisuseError: [NX-0107] all() keeps the keys, so each key must be an int or a string and must be unique; it was given key "a" twice; 0 inside
Nexus\Async\MisuseError: [NX-0107] all() takes coroutines, futures and callables; at key "k" it was given string; 0 inside
Nexus\Async\MisuseError: [NX-0107] all() keeps the keys, so each key must be an int or a string and must be unique; it was given a key of type DateTime; 0 inside
[]; 0 inside
-- any
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.002 s ran out; 0 inside
Nexus\Async\CancelledError: [NX-0101] This coroutine was cancelled: enough; 0 inside
DomainException: the source; 0 inside
Nexus\Async\MisuseError: [NX-0107] any() takes coroutines, futures and callables; at key "b" it was given int; 0 inside
Nexus\Async\MisuseError: [NX-0107] any() keeps the keys, so each key must be an int or a string and must be unique; it was given key "a" twice; 0 inside
Nexus\Async\MisuseError: [NX-0107] any() takes coroutines, futures and callables; at key "k" it was given string; 0 inside
Nexus\Async\MisuseError: [NX-0107] any() keeps the keys, so each key must be an int or a string and must be unique; it was given a key of type DateTime; 0 inside
Nexus\Async\MisuseError: [NX-0116] any() was given no element: it would wait for ever; 0 inside
-- race
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.002 s ran out; 0 inside
Nexus\Async\CancelledError: [NX-0101] This coroutine was cancelled: enough; 0 inside
DomainException: the source; 0 inside
Nexus\Async\MisuseError: [NX-0107] race() takes coroutines, futures and callables; at key "b" it was given int; 0 inside
1; 0 inside
Nexus\Async\MisuseError: [NX-0107] race() takes coroutines, futures and callables; at key "k" it was given string; 0 inside
"keys do not matter"; 0 inside
Nexus\Async\MisuseError: [NX-0116] race() was given no element: it would wait for ever; 0 inside
-- settle
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.002 s ran out; 0 inside
Nexus\Async\CancelledError: [NX-0101] This coroutine was cancelled: enough; 0 inside
DomainException: the source; 0 inside
Nexus\Async\MisuseError: [NX-0107] settle() takes coroutines, futures and callables; at key "b" it was given int; 0 inside
Nexus\Async\MisuseError: [NX-0107] settle() keeps the keys, so each key must be an int or a string and must be unique; it was given key "a" twice; 0 inside
Nexus\Async\MisuseError: [NX-0107] settle() takes coroutines, futures and callables; at key "k" it was given string; 0 inside
Nexus\Async\MisuseError: [NX-0107] settle() keeps the keys, so each key must be an int or a string and must be unique; it was given a key of type DateTime; 0 inside
[]; 0 inside
-- concurrent
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.002 s ran out; 0 inside
Nexus\Async\CancelledError: [NX-0101] This coroutine was cancelled: enough; 0 inside
DomainException: the source; 0 inside
Nexus\Async\MisuseError: [NX-0107] concurrent() takes callables (coroutines that already run cannot be limited); at key "b" it was given int; 0 inside
Nexus\Async\MisuseError: [NX-0107] concurrent() keeps the keys, so each key must be an int or a string and must be unique; it was given key "a" twice; 0 inside
Nexus\Async\MisuseError: [NX-0107] concurrent() takes callables (coroutines that already run cannot be limited); at key "k" it was given string; 0 inside
Nexus\Async\MisuseError: [NX-0107] concurrent() keeps the keys, so each key must be an int or a string and must be unique; it was given a key of type DateTime; 0 inside
[]; 0 inside
-- cancelled again while it ends what it has
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.002 s ran out; 0 inside
-- the source is let go
Nexus\Async\MisuseError: [NX-0107] all() takes coroutines, futures and callables; at key "k" it was given int; 0 inside
NULL
-- of an array nothing has been touched
Nexus\Async\MisuseError: [NX-0107] all() takes coroutines, futures and callables; at key 1 it was given null; 0 inside
"went on"; 0 inside
-- itself
Nexus\Async\MisuseError: [NX-0106] all() was given the coroutine that calls it: it would wait for ever; 0 inside
Nexus\Async\MisuseError: [NX-0106] race() was given the coroutine that calls it: it would wait for ever; 0 inside
-- concurrent
Nexus\Async\MisuseError: [NX-0107] concurrent() takes callables (coroutines that already run cannot be limited); at key 0 it was given Nexus\Async\Coroutine; 0 inside
Nexus\Async\MisuseError: [NX-0107] The limit of concurrent() must be at least 1, 0 given; 0 inside
210; 0 inside
3 at once
DomainException: failed; 0 inside
the rest never begun
