--TEST--
A pipe that is freed by the cancellation of its coroutine delays no coroutine; its command is reaped when it ends
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use Nexus\Async\TimeoutException;

use function Nexus\Async\{await, delay, spawn, timeout};

$children = fn(): string => trim((string) file_get_contents('/proc/self/task/' . getmypid() . '/children'));
$holds = function (): void {
    $pipe = popen('sleep 4', 'w');
    delay(30);
};

$began = microtime(true);
$coroutine = spawn($holds);
delay(0.05);
$coroutine->cancel();
try {
    await($coroutine);
} catch (Nexus\Async\CancelledError) {
    echo microtime(true) - $began < 3 ? "left at once\n" : "waited for it\n";
}
$neighbour = spawn(fn() => delay(30));
try {
    timeout(0.05, $holds);
} catch (TimeoutException) {
    echo microtime(true) - $began < 3 ? "main, too\n" : "main waited for it\n";
}
echo substr_count($children(), ' ') + 1, " run\n";
for ($end = $began + 20; $children() !== '' && microtime(true) < $end; ) {
    delay(0.02);
}
echo $children() === '' ? "all reaped\n" : "left over: {$children()}\n";
$neighbour->cancel();
?>
--EXPECT--
left at once
main, too
2 run
all reaped
