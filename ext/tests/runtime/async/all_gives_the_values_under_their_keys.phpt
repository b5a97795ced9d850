--TEST--
all() returns the values under the keys of the input and in its order, in whatever order they arrive
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, delay, spawn};
use Nexus\Async\{Deferred, Future};

$deferred = new Deferred();
spawn(function () use ($deferred) {
    delay(0.002);
    $deferred->complete('promised');
});
var_dump(all([
    'slow' => function () { delay(0.003); return 'slow'; },
    7 => fn () => 'callable',
    'running' => spawn(fn () => 'running'),
    'there' => Future::completed('there'),
    'promised' => $deferred->future(),
    'a name' => 'phpversion',
    3 => [new ArrayObject([1, 2]), 'count'],
]) === [
    'slow' => 'slow', 7 => 'callable', 'running' => 'running', 'there' => 'there', 'promised' => 'promised',
    'a name' => phpversion(), 3 => 2,
]);

$list = all([fn () => 'a', fn () => 'b']);
var_dump($list === ['a', 'b'], array_is_list($list));

$generated = all((function () {
    yield 'b' => fn () => 1;
    delay(0.001);
    yield '5' => fn () => 2;
    yield -3 => spawn(fn () => 3);
})());
var_dump($generated === ['b' => 1, 5 => 2, -3 => 3]);
var_dump(all(new ArrayObject(['x' => fn () => 'y'])));
var_dump(all([]), all(new EmptyIterator()));

$same = spawn(fn () => new stdClass());
['one' => $one, 'two' => $two] = all(['one' => $same, 'two' => $same]);
var_dump($one === $two && $one === $same->await());

$array = [&$reference, fn () => 2];
$reference = fn () => 1;
var_dump(all($array));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(1) {
  ["x"]=>
  string(1) "y"
}
array(0) {
}
array(0) {
}
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
