--TEST--
cancel() ends the current or next wait, runs finally, and is idempotent
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$log = [];
$a = spawn(function () use (&$log) {
    try {
        delay(10);
    } catch (Exception) {
        $log[] = 'never: it is an Error';
    } finally {
        $log[] = 'finally';
    }
});
$never = spawn(function () use (&$log) {
    $log[] = 'never begun';
});
$never->cancel();
delay(0);
$a->cancel('first');
$a->cancel('second');
foreach ([$a, $never] as $coroutine) {
    try {
        await($coroutine);
    } catch (Nexus\Async\CancelledError $e) {
        $log[] = $e->getMessage();
    }
}
$done = spawn(fn () => 1);
await($done);
$done->cancel();
$log[] = await($done);
$survivor = spawn(function () {
    try {
        delay(10);
    } catch (Nexus\Async\CancelledError) {
        delay(0.001);
        return 'cleaned up';
    }
});
delay(0);
$survivor->cancel();
$log[] = await($survivor);
echo implode("\n", $log), "\n";
?>
--EXPECT--
finally
[NX-0101] This coroutine was cancelled: first
[NX-0101] This coroutine was cancelled before it began
1
cleaned up
