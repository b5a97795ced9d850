<?php

declare(strict_types=1);

// A chat room for browsers at any worker: bin/nexus serve examples/chat.php --workers=4

namespace Nexus\Examples\Chat;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props, TimerScheduler};
use Nexus\Actor\Signal\{Signal, Terminated};
use Nexus\Async\Channel;
use Nexus\Http\{App, Request, Response};

final readonly class Enter
{
    public function __construct(/** @var ActorRef<Line> */ public ActorRef $guest) {}
}

final readonly class Line
{
    public function __construct(public string $text) {}
}

final readonly class EnterAgain {}

// One room for all workers. It watches its guests, which are actors of the workers that have their streams.
$receive = static function (ActorContext $context, Enter|Line $message, array $guests) {
    /** @var list<ActorRef<Line>> $guests */
    if ($message instanceof Line) {
        array_map(static fn(ActorRef $guest) => $guest->tell($message), $guests);
    } elseif (!in_array($message->guest, $guests, true)) {
        $context->watch($message->guest);

        return BehaviorWithState::next([...$guests, $message->guest]);
    }

    return BehaviorWithState::same();
};
$room = Behavior::withState([], $receive)->onSignal(
    static fn(ActorContext $_, Signal $signal, mixed $guests): BehaviorWithState => $signal instanceof Terminated
        ? BehaviorWithState::next(array_filter((array) $guests, static fn(mixed $guest) => $guest !== $signal->ref))
        : BehaviorWithState::same(),
);
$system = ActorSystem::create('chat');
$house = $system->singleton('room', Props::fromBehavior($room));

// A guest passes lines on; a slow stream misses some. It enters each second, since a room that moves has no guests.
$guest = static fn(Channel $lines): Props => Props::fromBehavior(Behavior::withTimers(
    static function (TimerScheduler $timers) use ($lines, $house): Behavior {
        $timers->startTimerAtFixedRate('enter', new EnterAgain(), 1.0, 0.0);

        return Behavior::receive(function (ActorContext $context, Line|EnterAgain $message) use ($lines, $house) {
            if ($message instanceof EnterAgain) {
                $house->tell(new Enter($context->self()));
            } elseif (count($lines) < 100) {
                $lines->send($message->text);
            }

            return Behavior::same();
        });
    },
));
$app = App::create()->withActors($system);
$app->post('/lines', static fn(Request $request) => $house->tell(new Line($request->body())));
$app->get('/events', static fn(): Response => Response::events(static function () use ($system, $guest): \Generator {
    $self = $system->spawn($guest($lines = new Channel(100)));
    try {
        yield 'connected to worker ' . getmypid();
        yield from $lines;
    } finally {
        $system->stop($self);
    }
}));

return $app;

/* Answers:
$ curl -d hello -o /dev/null -w '%{http_code}' localhost:8080/lines
204
*/
