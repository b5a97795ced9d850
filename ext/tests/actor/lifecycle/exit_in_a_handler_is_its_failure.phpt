--TEST--
exit() in a handler is a failure of its actor with that message, and does not end the script
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Actor\Signal\PreRestart;

$system = ActorSystem::create('shop');
$actor = $system->spawn(Props::fromBehavior(Behavior::receive(static function ($context, stdClass $message) {
    isset($message->last) || exit(3);
    echo "goes on\n";

    return Behavior::same();
})->onSignal(static function ($context, $signal) {
    echo $signal instanceof PreRestart ? $signal->cause->getMessage() . "\n" : '';

    return Behavior::same();
})));
$actor->tell(new stdClass());
$actor->tell((object) ['last' => true]);
--EXPECTF--
%A[NX-1001] exit() was called in a handler of an actor: return Behavior::stopped() to stop the actor, call ActorSystem::shutdown() to end the script
goes on
