--TEST--
PHP's recursion marks on an object are visible to other coroutines too, and are removed afterwards
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip which of the two comes second is left to the order'); ?>
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

final class Lazy implements JsonSerializable
{
    public function __get(string $name): string
    {
        delay(0.001);
        return "loaded $name";
    }

    public function jsonSerialize(): array
    {
        delay(0.001);
        return ['encoded' => true];
    }
}
set_error_handler(function (int $level, string $message): bool {
    echo $message, "\n";
    return true;
});
$shared = new Lazy();
$read = fn (string $name) => $shared->$name;
$first = spawn($read, 'x');
$second = spawn($read, 'x');
$other = spawn($read, 'y');
var_dump(await($first), await($second), await($other), $shared->x);

$encode = fn () => json_encode($shared) ?: json_last_error_msg();
$first = spawn($encode);
$second = spawn($encode);
$results = [await($first), await($second)];
sort($results);
echo implode(', ', $results), ', ', json_encode($shared), "\n";

$own = fn () => (new Lazy())->x;
echo await(spawn($own)), ', ', await(spawn($own)), "\n";
?>
--EXPECT--
Undefined property: Lazy::$x
string(8) "loaded x"
NULL
string(8) "loaded y"
string(8) "loaded x"
Recursion detected, {"encoded":true}, {"encoded":true}
loaded x, loaded x
