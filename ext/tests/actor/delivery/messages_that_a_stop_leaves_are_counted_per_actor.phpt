--TEST--
Messages that an actor leaves unhandled when it stops are dead letters, and are counted in a warning without any logger
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (!getenv('NEXUS_AUTOLOAD')) die('skip NEXUS_AUTOLOAD is not set'); if (getenv('NX_SCHED_SEED')) die('skip the order is the point'); ?>
--FILE--
<?php
require getenv('NEXUS_AUTOLOAD');

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;
use function Nexus\Async\delay;

final class Order {}

$system = ActorSystem::create('shop');
$waiting = $system->spawn(Props::fromBehavior(Behavior::receive(static function () {
    delay(3600.0);

    return Behavior::same();
})), 'waiting');
for ($number = 0; $number < 50_001; $number++) {
    $waiting->tell(new Order());
}
$ended = $system->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped())), 'ended');
$ended->tell(new Order());
$ended->tell(new Order());
$many = [];
for ($number = 1; $number <= 12; $number++) {
    $many[$number] = $system->spawn(
        Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped())),
        "many{$number}",
    );
    array_map($many[$number]->tell(...), [new Order(), new Order(), new Order()]);
}
$empty = $system->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped())), 'empty');
$empty->tell(new Order());
delay(0);
// The limit ends the handler. The shutdown begins after that: it would replace the limit by a longer one.
$system->stop($waiting, 0.2);
while ($system->deadLetters()->total() < 50_026) {
    delay(0.01);
}
$system->shutdown(Duration::seconds(60));
echo 'dead letters: ', $system->deadLetters()->total(), "\n";
?>
--EXPECTF--
nexus: [NX-1021] /user/ended of actor system shop has stopped with 1 message unhandled (0 of them interrupted by its time limit): they are dead letters. Stop it with a PoisonPill, or give it more time
nexus: [NX-1021] /user/many1 of actor system shop has stopped with 2 messages unhandled (0 of them interrupted by its time limit): they are dead letters. Stop it with a PoisonPill, or give it more time
%A
nexus: [NX-1021] /user/many9 of actor system shop has stopped with 2 messages unhandled (0 of them interrupted by its time limit): they are dead letters. Stop it with a PoisonPill, or give it more time
nexus: [NX-1021] 4 further actors of actor system shop stopped with 50007 messages unhandled: they are dead letters
dead letters: 50026
