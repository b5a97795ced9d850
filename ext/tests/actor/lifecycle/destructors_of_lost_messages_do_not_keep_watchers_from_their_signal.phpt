--TEST--
Destructors of lost messages that throw do not keep watchers from their Terminated
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Actor\Signal\{Signal, Terminated};

use function Nexus\Internal\wait_until_idle;

final class Throws
{
    public static bool $throws = true;

    public function __destruct()
    {
        self::$throws && throw new RuntimeException('a destructor threw');
    }
}

$system = ActorSystem::create('shop');
$target = $system->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped())), 'target');
$watcher = Behavior::setup(static function (ActorContext $context) use ($target): Behavior {
    $context->watch($target);

    return Behavior::receive(static fn() => Behavior::same())->onSignal(
        static function (ActorContext $context, Signal $signal): Behavior {
            if ($signal instanceof Terminated) {
                echo "{$signal->ref->path()} has ended\n";
            }

            return Behavior::same();
        },
    );
});
$system->spawn(Props::fromBehavior($watcher), 'watcher');
wait_until_idle();
$target->tell(new stdClass());
// More than the dead letters that are kept.
for ($i = 0; $i < 2000; $i++) {
    $target->tell(new Throws());
}
wait_until_idle();
Throws::$throws = false;
--EXPECTF--
%AUncaught RuntimeException: a destructor threw%A/user/target has ended
