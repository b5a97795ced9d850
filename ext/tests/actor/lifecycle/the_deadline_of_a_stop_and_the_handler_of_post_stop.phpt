--TEST--
The deadline of a stop ends the handler of PostStop that runs when it passes, no later one and none of another actor
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Actor\Message\PoisonPill;
use Nexus\Actor\Signal\PostStop;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

function compute(int $milliseconds): void
{
    for ($end = hrtime(true) + $milliseconds * 1_000_000; hrtime(true) < $end;);
}

function behavior(Closure $onStop): Props
{
    return Props::fromBehavior(Behavior::receive(static function ($context, stdClass $message) {
        compute($message->milliseconds);
        $message->milliseconds > 0 && print("handled\n");

        return Behavior::same();
    })->onSignal(static function ($context, $signal) use ($onStop) {
        if ($signal instanceof PostStop) {
            try {
                $onStop();
                echo "ended\n";
            } catch (Throwable $thrown) {
                echo $thrown->getMessage(), "\n";
            }
        }

        return Behavior::same();
    }));
}

$endings = [
    'it computes' => static function () { for (;;); },
    'it waits' => static fn () => delay(3600),
    'it begins when the limit has passed' => static fn () => compute(60),
];
$system = ActorSystem::create('shop');
foreach ($endings as $case => $onStop) {
    echo "-- $case\n";
    $other = $system->spawn(behavior(static fn () => null));
    $actor = $system->spawn(behavior($onStop));
    $system->run(untilIdle: true);
    $usesUp = $case === 'it begins when the limit has passed';
    $usesUp && $actor->tell((object) ['milliseconds' => 3_600_000]);
    // The handlers of the other cases must begin before, also on a busy machine.
    $actor->tell(new PoisonPill(Duration::millis($usesUp ? 40 : 1000)));
    $system->run(untilIdle: true);
    $other->tell((object) ['milliseconds' => 60]);
    $other->tell(new PoisonPill());
    $system->run(untilIdle: true);
    var_dump($actor->isAlive());
}
--EXPECTF--
-- it computes
[NX-0101] This coroutine was cancelled: the time limit of its actor's stop has passed
handled
ended
bool(false)
-- it waits
[NX-0101] This coroutine was cancelled: the time limit of its actor's stop has passed
handled
ended
bool(false)
-- it begins when the limit has passed
ended
nexus: [NX-1021] /user/auto-5 of actor system shop has stopped with 1 message unhandled (1 of them interrupted by its time limit): %s
handled
ended
bool(false)
