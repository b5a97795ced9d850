--TEST--
Under a seed, a coroutine can be cancelled at any of the moments at which the scheduler chooses the next one
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{await, delay, spawn};
use function Nexus\Internal\{cancel_at_choice, order_choices, use_order};

function outcome(int $choice): string
{
    use_order(7);
    cancel_at_choice($choice, 0); // of the two coroutines, the one that was spawned first
    $step = 'before it began';
    $job = spawn(function () use (&$step) {
        $step = 'in its first wait';
        delay(0);
        $step = 'in its second wait';
        delay(0);
        $step = 'never';
    });
    $other = spawn(function () {
        for ($round = 0; $round < 5; $round++) {
            delay(0);
        }
    });
    try {
        await($job);
    } catch (CancelledError) {
    }
    await($other);
    return $step;
}

use_order(0);
var_dump(order_choices());
$steps = [];
for ($choice = 1; !in_array('never', $steps, true); $choice++) {
    $steps[] = outcome($choice);
}
echo implode("\n", array_unique($steps)), "\n";
outcome(0);
var_dump(order_choices() >= 3);
use_order(0);
?>
--EXPECT--
int(0)
before it began
in its first wait
in its second wait
never
bool(true)
