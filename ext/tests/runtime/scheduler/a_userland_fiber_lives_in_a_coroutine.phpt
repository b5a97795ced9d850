--TEST--
A userland Fiber works in a coroutine, and coroutines wait in a userland Fiber
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$work = function (string $name): string {
    $fiber = new Fiber(function (string $name): string {
        $text = $name . 1;
        delay(0.002);
        $text .= Fiber::suspend($text);
        delay(0.002);
        return $text . Fiber::suspend('again') . $name;
    });
    $first = $fiber->start($name);
    delay(0.001);
    $second = $fiber->resume('-');
    $fiber->resume('+');
    return "$first $second " . $fiber->getReturn();
};
$a = spawn($work, 'a');
$b = spawn($work, 'b');
echo await($a), "\n", await($b), "\n";
$moved = new Fiber(function () {
    delay(0.001);
    echo "begun by one\n";
    Fiber::suspend();
    delay(0.001);
    echo "ended by another\n";
});
await(spawn(fn () => $moved->start()));
await(spawn(fn () => $moved->resume()));
var_dump($moved->isTerminated());
try {
    await(spawn(fn () => Fiber::suspend()));
} catch (FiberError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
a1 again a1-+a
b1 again b1-+b
begun by one
ended by another
bool(true)
Cannot suspend outside of %Sfiber
