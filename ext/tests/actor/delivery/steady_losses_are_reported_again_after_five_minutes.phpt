--TEST--
After ten warnings about unhandled messages the next one comes five minutes later, also while losses go on
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};

use function Nexus\Async\delay;

Nexus\Internal\use_time(2);
$system = ActorSystem::create('shop');
$system->spawn(Props::fromBehavior(Behavior::empty()), 'alive'); // the end of the last actor would print the summary
$lose = static function (string $name) use ($system): void {
    $actor = $system->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped())), $name);
    array_map($actor->tell(...), [new stdClass(), new stdClass()]);
    $system->run(untilIdle: true);
};
for ($number = 1; $number <= 11; $number++) {
    $lose("at_once{$number}");
}
for ($minute = 1; $minute <= 6; $minute++) {
    delay(60.0);
    $lose("minute{$minute}");
}
--EXPECTF--
nexus: [NX-1021] /user/at_once1 of %s
%Anexus: [NX-1021] /user/at_once10 of %s
nexus: [NX-1021] 5 further actors of actor system shop stopped with 5 messages unhandled: they are dead letters
nexus: [NX-1021] /user/minute5 of actor system shop has stopped with 1 message unhandled %s
nexus: [NX-1021] /user/minute6 of actor system shop has stopped with 1 message unhandled %s
