--TEST--
A coroutine that computes after its cancellation is ended; a shield delays that until its body has completed
--DESCRIPTION--
Orders: 3, for it computes for seconds, alone
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip which of two limits strikes first is a matter of time, not of the order"); ?>
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{await, delay, shield, spawn, timeout};

function compute(float $seconds): void
{
    for ($end = hrtime(true) + $seconds * 1e9; hrtime(true) < $end;);
}

/* A sibling cancels the coroutine while it waits to be scheduled. */
$own = null;
$own = spawn(static function () use (&$own) {
    $own->cancel('enough');
    try {
        for (;;);
    } finally {
        echo "finally\n";
    }
});
try {
    await($own);
} catch (CancelledError $error) {
    echo $error->getMessage(), "\n";
}

/* The limit is outside of the shield: it takes effect at the shield's end. */
try {
    timeout(0.01, static function () {
        shield(static function () {
            compute(0.1);
            echo "completed\n";
        });
        for (;;);
    });
} catch (Nexus\Async\TimeoutException) {
    echo "timed out behind the shield\n";
}

/* The limit is inside of the shield. */
shield(static function () {
    try {
        timeout(0.01, static function () { for (;;); });
    } catch (Nexus\Async\TimeoutException) {
        echo "timed out inside the shield\n";
    }
});

/* When two limits have expired, the exception names the shorter one, inside or outside. */
function which_expires(float $outer, float $inner): string
{
    do {
        $which = [];
        $inner_began = null;
        $began = hrtime(true);
        try {
            timeout($outer, static function () use ($inner, &$inner_began, &$which) {
                try {
                    timeout($inner, static function () use (&$inner_began) {
                        $inner_began = hrtime(true);
                        hash_pbkdf2('sha256', 'a', 'b', 400_000);
                        for (;;);
                    });
                } catch (Nexus\Async\TimeoutException) {
                    $which[] = 'inner';
                }
            });
        } catch (Nexus\Async\TimeoutException) {
            $which[] = 'outer';
        }
        // On a slow machine the longer limit may expire first, because it was set much earlier: this decides nothing.
        $is_undecided = $outer > $inner && ($inner_began === null || $inner_began - $began > ($outer - $inner) * 1e9);
    } while ($is_undecided);

    return implode(', ', $which);
}
foreach ([[0.01, 5.0], [5.0, 0.01], [0.01, 0.15], [0.15, 0.01]] as [$outer, $inner]) {
    echo which_expires($outer, $inner), "\n";
}

/* Nothing is left behind: another computation is not interrupted. */
compute(0.05);
echo "undisturbed\n";
?>
--EXPECT--
finally
[NX-0101] This coroutine was cancelled: enough
completed
timed out behind the shield
timed out inside the shield
outer
inner
outer
inner
undisturbed
