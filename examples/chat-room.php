<?php

declare(strict_types=1);

// A chat room of actors that is notified when a member stops: bin/nexus run examples/chat-room.php

namespace Nexus\Examples\ChatRoom;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Actor\Signal\{Signal, Terminated};

require __DIR__ . '/../vendor/autoload.php';

final readonly class Enter
{
    /** @param ActorRef<Heard> $guest */
    public function __construct(public ActorRef $guest) {}
}

final readonly class Say
{
    public function __construct(public string $who, public string $what) {}
}

final readonly class Heard
{
    public function __construct(public string $line) {}
}

final readonly class Guests
{
    /** @param list<ActorRef<Heard>> $all */
    public function __construct(public array $all = []) {}

    public function hear(string $line): void
    {
        array_map(static fn(ActorRef $guest) => $guest->tell(new Heard($line)), $this->all);
    }
}

$room = Behavior::withState(new Guests(), static function (ActorContext $context, Enter|Say $message, Guests $guests) {
    if ($message instanceof Say) {
        $guests->hear("{$message->who}: {$message->what}");

        return BehaviorWithState::same();
    }
    $context->watch($message->guest);
    $guests->hear("{$message->guest->path()->name()} comes in");

    return BehaviorWithState::next(new Guests([...$guests->all, $message->guest]));
})->onSignal(static function (ActorContext $_context, Signal $signal, mixed $guests): BehaviorWithState {
    if (!$signal instanceof Terminated || !$guests instanceof Guests) {
        return BehaviorWithState::unhandled();
    }
    $rest = new Guests(array_values(array_filter($guests->all, static fn($guest) => $guest !== $signal->ref)));
    $rest->hear("{$signal->ref->path()->name()} has left");

    return BehaviorWithState::next($rest);
});
$guest = Props::fromBehavior(Behavior::receive(static function (ActorContext $context, Heard $heard): Behavior {
    echo str_pad("({$context->path()->name()})", 6), $heard->line, "\n";

    return Behavior::same();
}));

$system = ActorSystem::create('house');
$house = $system->spawn(Props::fromBehavior($room), 'room');
$ada = $system->spawn($guest, 'ada');
$bob = $system->spawn($guest, 'bob');
array_map($house->tell(...), [new Enter($ada), new Enter($bob), new Say('bob', 'Is anyone here?')]);
$system->run(untilIdle: true);
$system->stop($bob);
$system->run(untilIdle: true);

/* Prints:
(ada) bob comes in
(ada) bob: Is anyone here?
(bob) bob: Is anyone here?
(ada) bob has left
*/
