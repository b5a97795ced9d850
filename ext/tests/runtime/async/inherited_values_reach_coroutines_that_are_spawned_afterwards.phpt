--TEST--
A value that a coroutine hands down is in the Context of coroutines spawned afterwards, until its call of run() ends
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Context, ContextKey};
use function Nexus\Async\{await, spawn};
use function Nexus\Internal\hand_down;

$key = new ContextKey('transaction');
$other = new ContextKey('user');
$seen = static fn() => await(spawn(static fn() => json_encode([
    Context::current()->find($key),
    Context::current()->find($other),
])));

$early = spawn(static fn() => Context::current()->find($key));
hand_down($key, 'first');
echo json_encode(await($early)), ' ', $seen(), "\n";
hand_down($key, 'second');
echo $seen(), "\n";

echo Context::current()->with($other, 'Ada')->run(static function () use ($key, $seen) {
    hand_down($key, new class implements JsonSerializable {
        public function jsonSerialize(): string
        {
            return 'within';
        }

        public function __destruct()
        {
            echo "gone\n";
        }
    });

    return $seen();
}), "\n";
echo $seen(), "\n";

await(spawn(static function () use ($key, $seen) {
    hand_down($key, "a child's");
    echo $seen(), "\n";
}));
echo $seen(), "\n";
?>
--EXPECT--
null ["first",null]
["second",null]
gone
["within","Ada"]
["second",null]
["a child's",null]
["second",null]
