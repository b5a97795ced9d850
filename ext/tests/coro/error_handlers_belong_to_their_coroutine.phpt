--TEST--
Error and exception handlers belong to the coroutine that set them; those of main are inherited
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


set_error_handler(function (int $level, string $message) {
    echo "main: $message\n";
    return true;
});
$a = spawn(function () {
    set_error_handler(function (int $level, string $message) {
        echo "a: $message\n";
        return true;
    });
    delay(0.002);
    trigger_error('one');
    restore_error_handler();
    trigger_error('two');
});
$b = spawn(function () {
    delay(0.001);
    trigger_error('three');
    delay(0.002);
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
