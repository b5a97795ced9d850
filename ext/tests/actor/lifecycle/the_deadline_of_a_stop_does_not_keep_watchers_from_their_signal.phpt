--TEST--
The deadline of a stop interrupts no step of the stop itself: each watcher receives Terminated
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Actor\Signal\{Signal, Terminated};

use function Nexus\Internal\wait_until_idle;

/** Computes for longer than the deadline. */
function compute(): void
{
    for ($end = hrtime(true) + 100_000_000; hrtime(true) < $end;);
}

// The first signal loads the class: in the last step of the stop.
spl_autoload_register(
    static fn(string $class) => $class === Terminated::class ? compute() : null,
    prepend: true,
);
$system = ActorSystem::create('shop');
$notified = [];
$target = $system->spawn(Props::fromBehavior(Behavior::empty()), 'target');
$watcher = Behavior::setup(static function (ActorContext $context) use ($target, &$notified): Behavior {
    $context->watch($target);

    return Behavior::receive(static fn() => Behavior::same())->onSignal(
        static function (ActorContext $context, Signal $signal) use (&$notified): Behavior {
            if ($signal instanceof Terminated) {
                $notified[] = "{$context->path()}: {$signal->ref->path()} has ended\n";
            }

            return Behavior::same();
        },
    );
});
$system->spawn(Props::fromBehavior($watcher), 'first');
$system->spawn(Props::fromBehavior($watcher), 'second');
wait_until_idle();
$system->stop($target, 0.05);
wait_until_idle();
sort($notified);
echo implode($notified);
--EXPECT--
/user/first: /user/target has ended
/user/second: /user/target has ended
