--TEST--
What living actors hold is freed at the end of the script, after all mail
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, BehaviorWithState, Props};

$system = ActorSystem::create('shop');
$parent = $system->spawn(Props::fromBehavior(Behavior::setup(static function ($context) {
    $child = $context->spawn(Props::fromBehavior(Behavior::withState(
        new Witness('state of the child'),
        static function ($context, Witness $message, Witness $state) {
            echo "{$message->name} is handled\n";

            return BehaviorWithState::same();
        },
    )));

    return Behavior::receive(static function ($context, Witness $message) use ($child) {
        $child->tell($message);

        return Behavior::same();
    });
})));
$parent->tell(new Witness('message'));
unset($system, $parent);
gc_collect_cycles();
echo "the script is over\n";
--EXPECT--
the script is over
message is handled
message is let go
state of the child is let go
