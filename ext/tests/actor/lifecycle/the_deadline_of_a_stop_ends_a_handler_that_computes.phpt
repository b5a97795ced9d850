--TEST--
The deadline of a stop ends a handler that computes without end, begun before or after the stop was requested
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Actor\Message\{Kill, PoisonPill};
use Nexus\Actor\Signal\PostStop;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

$system = ActorSystem::create('shop');
$endless = Props::fromBehavior(Behavior::receive(static function ($context, stdClass $message) {
    $message->waits && $message->begun->complete();
    $message->waits && delay(0.02);
    for (;;);
})->onSignal(static function ($context, $signal) {
    echo $signal instanceof PostStop ? "ended\n" : '';

    return Behavior::same();
}));
foreach ([[true, Kill::class], [true, PoisonPill::class], [false, PoisonPill::class]] as [$waits, $class]) {
    $begun = new Nexus\Async\Deferred();
    $actor = $system->spawn($endless);
    $actor->tell((object) ['waits' => $waits, 'begun' => $begun]);
    $waits && $begun->future()->await();
    $actor->tell(new $class(Duration::millis(40)));
    $system->run(untilIdle: true);
    var_dump($actor->isAlive());
}
--EXPECTF--
ended
nexus: [NX-1021] /user/auto-0 of actor system shop has stopped with 1 message unhandled (1 of them interrupted by its time limit): %s
bool(false)
ended
nexus: [NX-1021] /user/auto-1 of actor system shop has stopped with 1 message unhandled (1 of them interrupted by its time limit): %s
bool(false)
ended
nexus: [NX-1021] /user/auto-2 of actor system shop has stopped with 1 message unhandled (1 of them interrupted by its time limit): %s
bool(false)
