--TEST--
A timeout or an autoload inside a userland Fiber may outlive the coroutine that began it
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$fiber = new Fiber(fn () => timeout(0.005, function () {
    Fiber::suspend();
    delay(0.001);
    return 'finished by main';
}));
await(spawn(fn () => $fiber->start()));
gc_collect_cycles();
$others = [];
for ($i = 0; $i < 50; $i++) {
    $others[] = spawn(fn () => delay(0.01));
}
foreach ($others as $other) {
    await($other);
}
$fiber->resume();
echo $fiber->getReturn(), "\n";

$first = true;
spl_autoload_register(function (string $class) use (&$first) {
    if ($first) {
        $first = false;
        Fiber::suspend();
    }
    class_exists($class, false) || eval("class $class {}");
});
$fiber = new Fiber(fn () => class_exists('Late'));
await(spawn(fn () => $fiber->start()));
var_dump(await(spawn(fn () => class_exists('Late'))));
$fiber->resume();
var_dump($fiber->getReturn());
?>
--EXPECT--
finished by main
bool(true)
bool(true)
