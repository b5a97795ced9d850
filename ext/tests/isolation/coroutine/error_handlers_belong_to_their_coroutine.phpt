--TEST--
Error and exception handlers belong to the coroutine that sets them; handlers of main are inherited
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


set_error_handler(function (int $level, string $message) {
    echo "main: $message\n";
    return true;
});
$toA = new Channel();
$toB = new Channel();
$a = spawn(function () use ($toA, $toB) {
    set_error_handler(function (int $level, string $message) {
        echo "a: $message\n";
        return true;
    });
    $toB->send(true);
    $toA->receive();
    trigger_error('one');
    restore_error_handler();
    trigger_error('two');
    $toB->send(true);
});
$b = spawn(function () use ($toA, $toB) {
    $toB->receive();
    trigger_error('three');
    $toA->send(true);
    $toB->receive();
    trigger_error('four');
});
await($a);
await($b);
trigger_error('five');
restore_error_handler();
$c = spawn(fn () => @trigger_error('silent'));
await($c);
echo "done\n";
?>
--EXPECT--
main: three
a: one
main: two
main: four
main: five
done
