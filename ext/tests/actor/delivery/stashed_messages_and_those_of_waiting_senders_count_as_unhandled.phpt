--TEST--
The warning about a stopped actor counts the messages of its stash and of senders that wait for space
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, MailboxConfig, OverflowStrategy, Props};
use Nexus\Actor\Message\Kill;

use function Nexus\Async\{delay, spawn};

$system = ActorSystem::create('shop');
$stashing = $system->spawn(Props::fromBehavior(Behavior::receive(static function (ActorContext $context) {
    $context->stash();

    return Behavior::same();
})), 'stashing');
array_map($stashing->tell(...), [new stdClass(), new stdClass(), new stdClass()]);
$system->run(untilIdle: true);
$stashing->tell(new Kill());
$system->run(untilIdle: true);

$full = $system->spawn(Props::fromBehavior(Behavior::receive(static function () {
    delay(60.0);

    return Behavior::same();
}))->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure)), 'full');
$full->tell(new stdClass());
delay(0.001);
$full->tell(new stdClass());
$senders = [spawn(static fn() => $full->tell(new stdClass())), spawn(static fn() => $full->tell(new stdClass()))];
delay(0.001);
$full->tell(new Kill(Nexus\Time\Duration::millis(1)));
$system->run(untilIdle: true);
foreach ($senders as $sender) {
    $sender->await();
}
echo 'dead letters: ', $system->deadLetters()->total(), "\n";
--EXPECTF--
nexus: [NX-1021] /user/stashing of actor system shop has stopped with 3 messages unhandled (0 of them interrupted by its time limit): %s
nexus: [NX-1021] /user/full of actor system shop has stopped with 4 messages unhandled (1 of them interrupted by its time limit): %s
dead letters: 7
