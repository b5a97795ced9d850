--TEST--
A class is found although autoloaders are added and removed while one waits
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

$load = function (string $class): string {
    $loader = function (string $wanted) use ($class): void {
        delay(0.001);
        if ($wanted === $class) {
            eval("class $class {}");
        }
    };
    for ($i = 0; $i < 3; $i++) {
        spl_autoload_register($other = function () {
            delay(0);
        }, prepend: true);
        delay(0);
        spl_autoload_unregister($other);
    }
    spl_autoload_register($loader);
    $name = (new $class())::class;
    spl_autoload_unregister($loader);
    return $name;
};
$coroutines = [];
for ($i = 0; $i < 20; $i++) {
    $coroutines[] = spawn($load, "Loaded$i");
}
$names = array_map(await(...), $coroutines);
var_dump($names === array_map(fn (int $i) => "Loaded$i", range(0, 19)));

/* An autoloader that always changes the list itself is called once. */
$asked = 0;
spl_autoload_register(function () use (&$asked) {
    $asked++;
    delay(0);
    spl_autoload_register($useless = fn () => null);
    spl_autoload_unregister($useless);
});
var_dump(class_exists('Nowhere'), $asked);
?>
--EXPECT--
bool(true)
bool(false)
int(1)
