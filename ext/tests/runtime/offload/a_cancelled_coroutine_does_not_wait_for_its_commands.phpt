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
$gate = '/tmp/nexus-gate-' . getmypid();
$holds = function () use ($gate): void {
    $pipe = popen("i=0; while [ ! -e {$gate} ] && [ \$i -lt 1200 ]; do sleep 0.05; i=\$((i+1)); done", 'w');
    delay(30);
};

$coroutine = spawn($holds);
while ($children() === '') {
    delay(0.005);
}
$coroutine->cancel();
try {
    await($coroutine);
} catch (Nexus\Async\CancelledError) {
    echo $children() === '' ? "waited for it\n" : "left at once\n";
}
$neighbour = spawn(fn() => delay(30));
try {
    timeout(0.05, $holds);
} catch (TimeoutException) {
    echo substr_count($children(), ' ') === 0 ? "main waited for it\n" : "main, too\n";
}
echo substr_count($children(), ' ') + 1, " run\n";
touch($gate);
for ($end = microtime(true) + 60; $children() !== '' && microtime(true) < $end; ) {
    delay(0.02);
}
unlink($gate);
echo $children() === '' ? "all reaped\n" : "left over: {$children()}\n";
$neighbour->cancel();
?>
--EXPECT--
left at once
main, too
2 run
all reaped
