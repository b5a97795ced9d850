--TEST--
The deadline of a stop ends all handlers of a reentrant actor; their messages are dead letters
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Actor\Message\PoisonPill;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

$system = ActorSystem::create('shop');
$actor = $system->spawn(Props::fromBehavior(Behavior::receive(static function ($context, stdClass $message) {
    $message->begun->complete();
    delay(60.0);

    return Behavior::same();
}))->reentrant());
$begun = [new Nexus\Async\Deferred(), new Nexus\Async\Deferred()];
foreach ($begun as $each) {
    $actor->tell((object) ['begun' => $each]);
}
foreach ($begun as $each) {
    $each->future()->await();
}
$actor->tell(new PoisonPill(Duration::millis(40)));
$system->run(untilIdle: true);
echo $actor->isAlive() ? 'alive' : 'stopped', ', dead letters: ', $system->deadLetters()->total(), "\n";
--EXPECTF--
nexus: [NX-1021] /user/auto-0 of actor system shop has stopped with 2 messages unhandled (2 of them interrupted by its time limit): %s
stopped, dead letters: 2
