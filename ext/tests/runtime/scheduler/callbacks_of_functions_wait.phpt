--TEST--
Callbacks of sorts, walks, filters, regular expressions and iterators wait
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/waiting.inc';

$words = fn (string $id): array => array_map(fn (int $n) => "$id$n", [5, 3, 9, 1, 7, 2, 8]);
$compare = fn (callable $wait) => function ($a, $b) use ($wait): int {
    $wait();
    return $a <=> $b;
};
waits_anywhere('usort', function ($wait, $id) use ($words, $compare) {
    $list = $words($id);
    usort($list, $compare($wait));
    return $list;
});
waits_anywhere('uksort', function ($wait, $id) use ($words, $compare) {
    $list = array_flip($words($id));
    uksort($list, $compare($wait));
    return $list;
});
waits_anywhere('a sort within a sort', function ($wait, $id) use ($words, $compare) {
    $list = $words($id);
    uasort($list, function ($a, $b) use ($wait, $compare) {
        $inner = [3, 1, 2];
        usort($inner, $compare($wait));
        return $inner === [1, 2, 3] ? strcmp($b, $a) : 0;
    });
    return $list;
});
waits_anywhere('array_walk_recursive', function ($wait, $id) {
    $tree = ['x' => [1, 2], 'y' => [3]];
    array_walk_recursive($tree, function (&$value, $key, $extra) use ($wait) {
        $wait();
        $value = "$key$value$extra";
    }, $id);
    return $tree;
});
waits_anywhere('array_map, array_filter, array_reduce', fn ($wait, $id) => [
    array_map(fn ($a, $b) => "$a$b$id{$wait()}", [1, 2, 3], [4, 5, 6]),
    array_filter([1, 2, 3], fn ($n) => $wait() ?? $n % 2),
    array_reduce([1, 2, 3], fn ($sum, $n) => $wait() ?? $sum . $n, $id),
]);
waits_anywhere('array_udiff, array_uintersect_uassoc', fn ($wait, $id) => [
    array_udiff(['a', 'b', $id], ['b'], $compare($wait)),
    array_uintersect_uassoc(['a' => 1, 'b' => 2, $id => 4], ['b' => 2, $id => 4], $compare($wait), $compare($wait)),
]);
waits_anywhere('preg_replace_callback', fn ($wait, $id) => preg_replace_callback(
    '/(?<digit>\d)(x?)(y)?/',
    fn (array $match) => "[$id" . implode('|', $match) . "{$wait()}]",
    "a1xb2c3xyd4$id",
));
waits_anywhere('preg_replace_callback_array', fn ($wait, $id) => preg_replace_callback_array([
    '/\d/' => fn (array $match) => "<$match[0]{$wait()}>",
    '/\p{L}/u' => fn (array $match) => "$id{$wait()}",
], 'ä1b2'));
waits_anywhere('iterators', function ($wait, $id) {
    $found = '';
    $letters = new ArrayIterator(str_split("x$id"));
    iterator_apply($letters, function () use ($wait, $letters, &$found) {
        $wait();
        $found .= $letters->current();
        return true;
    });
    $even = new CallbackFilterIterator(new ArrayIterator([1, 2, 3, 4]), fn (int $n) => $wait() ?? $n % 2 === 0);
    return [$found, iterator_to_array($even)];
});
waits_anywhere('a heap', function ($wait, $id) {
    $heap = new class($wait) extends SplHeap {
        public function __construct(private $wait)
        {
        }

        protected function compare($a, $b): int
        {
            ($this->wait)();
            return $a <=> $b;
        }
    };
    array_map($heap->insert(...), [3, 9, 1, 7]);
    return iterator_to_array($heap, false);
});
waits_anywhere('reflection, call_user_func', fn ($wait, $id) => [
    (new ReflectionFunction(fn ($n) => "$n$id{$wait()}"))->invoke(1),
    call_user_func(fn ($n) => "$n$id{$wait()}", 2),
    call_user_func_array(fn ($n) => "$n$id{$wait()}", ['n' => 3]),
]);
?>
--EXPECT--
usort: works
uksort: works
a sort within a sort: works
array_walk_recursive: works
array_map, array_filter, array_reduce: works
array_udiff, array_uintersect_uassoc: works
preg_replace_callback: works
preg_replace_callback_array: works
iterators: works
a heap: works
reflection, call_user_func: works
