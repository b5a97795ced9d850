--TEST--
While interrupts are held, new time limits and cancellations end waits, but no computation
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip it computes, alone"); ?>
--FILE--
<?php
use Nexus\Async\{CancelledError, TimeoutException};
use function Nexus\Async\{await, delay, spawn, timeout};
use function Nexus\Internal\hold_interrupts;

function computes(float $seconds): string
{
    for ($end = hrtime(true) + $seconds * 1e9; hrtime(true) < $end;);

    return "has computed\n";
}

var_dump(hold_interrupts(true));
echo timeout(0.001, static fn() => computes(0.2));
try {
    timeout(0.001, static fn() => delay(60));
} catch (TimeoutException) {
    echo "has not waited\n";
}
$coroutine = spawn(static function () use (&$coroutine): void {
    $coroutine->cancel('enough');
    echo computes(0.2);
    delay(0);
    echo "not reached\n";
});
try {
    await($coroutine);
} catch (CancelledError $error) {
    echo $error->getMessage(), "\n";
}

// A limit that was set before is not held.
hold_interrupts(false);
try {
    timeout(0.001, static function (): void {
        var_dump(hold_interrupts(true));
        computes(60.0);
    });
} catch (TimeoutException) {
    echo "was interrupted\n";
}
?>
--EXPECTF--
bool(false)
has computed
has not waited
has computed
%senough%S
bool(false)
was interrupted
