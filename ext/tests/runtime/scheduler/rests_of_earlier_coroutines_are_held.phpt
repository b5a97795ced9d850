--TEST--
hold_rest() keeps the coroutines up to an id resting, also when it is nested, and release_rest() ends it
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{delay, spawn};
use function Nexus\Internal\{hold_rest, last_started, release_rest, rest, use_time};

const JUMPS = 2;
$rounds = new ArrayObject(['earlier' => 0, 'later' => 0]);
$start = static fn(string $name) => spawn(static function () use ($rounds, $name): never {
    while (true) {
        rest(0.01);
        $rounds[$name]++;
    }
})->detach($name);
$print = static function (string $when) use ($rounds): void {
    for ($i = 0; $i < 100; $i++) {
        delay(0.02);
    }
    echo $when, ': ', json_encode(array_map(static fn(int $count): bool => $count > 90, (array) $rounds)), "\n";
    $rounds->exchangeArray(['earlier' => 0, 'later' => 0]);
};
use_time(JUMPS);
$start('earlier');
$earlier = last_started();
$start('later');
$print('none is held');
$before = hold_rest($earlier);
$print('one is held');
$inner = hold_rest(last_started());
$print('both are held');
echo json_encode([$before, $inner === $earlier]), "\n";
release_rest($inner);
$print('one is held');
release_rest($before);
$print('none is held');
?>
--EXPECT--
none is held: {"earlier":true,"later":true}
one is held: {"earlier":false,"later":true}
both are held: {"earlier":false,"later":false}
[0,true]
one is held: {"earlier":false,"later":true}
none is held: {"earlier":true,"later":true}
