--TEST--
A fatal error in a handler ends the script as everywhere, and nothing of the other actors is touched twice
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$failing = $system->spawn(Props::fromBehavior(Behavior::receive(static function () {
    Nexus\Async\delay(0);
    eval('function twice(): never {} function twice() {}');
})));
$waiting = $system->spawn(Props::fromBehavior(Behavior::receive(static function () use ($failing) {
    echo "one waits\n";
    $failing->tell(new stdClass());
    $failing->tell(new stdClass());
    Nexus\Async\delay(0.05);

    return Behavior::same();
})));
$waiting->tell(new stdClass());
--EXPECTF--
one waits

Fatal error: Cannot redeclare %Stwice()%A
