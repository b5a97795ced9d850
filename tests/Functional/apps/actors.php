<?php

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, ShutdownPhase};
use Nexus\Actor\Signal\{PostStop, Signal};
use Nexus\Http\{App, Request, Response};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

// Writes the ends of actors, with the time, to the file named by NEXUS_TEST_JOURNAL.
$note = static function (string $line): void {
    file_put_contents((string) getenv('NEXUS_TEST_JOURNAL'), getmypid() . " {$line}\n", FILE_APPEND | LOCK_EX);
};

final readonly class Wait
{
    public function __construct(public float $seconds) {}
}

$system = ActorSystem::create('shop');
$counted = 0;
$counter = $system->spawn(Props::fromBehavior(Behavior::receive(static function (
    ActorContext $context,
    object $message,
) use (&$counted, $note): Behavior {
    if ($message instanceof Wait) {
        delay($message->seconds);
    }
    $counted++;
    $note("counted {$counted}");

    return Behavior::same();
})->onSignal(static function (ActorContext $context, Signal $signal) use ($note): Behavior {
    if ($signal instanceof PostStop) {
        $note('stopped');
    }

    return Behavior::same();
})), 'counter');
foreach (ShutdownPhase::cases() as $phase) {
    $system->onShutdown($phase, 'a note', static fn() => $note($phase->value));
}

$app = App::create()->withActors($system);
$app->get('/wait/{seconds}', static function (float $seconds) use ($counter): Response {
    $counter->tell(new Wait($seconds));

    return Response::text('sent');
});
$app->get('/hold/{seconds}', static function (float $seconds) use ($note, $counter): Response {
    delay($seconds);
    $counter->tell(new Wait(0.0));
    $note('answered');

    return Response::text('held');
});
$app->get('/burn/{seconds}', static function (float $seconds): Response {
    for ($end = hrtime(true) + (int) ($seconds * 1e9); hrtime(true) < $end;);

    return Response::text('burnt');
});
$app->get('/end', static function () use ($system, $note): Response {
    $system->shutdown(Duration::seconds(10));
    $note('went on');

    return Response::text('ending');
});
$app->get('/process', static fn(Request $request): Response => Response::text((string) getmypid()));

return $app;
