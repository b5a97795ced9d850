<?php

declare(strict_types=1);

// Books a trip at all desks or at none: a refusal cancels the earlier bookings: bin/nexus run examples/saga.php

namespace Nexus\Examples\Saga;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props, StatusReply};
use Nexus\Actor\Exception\{AskTimeoutException, StatusReplyException};
use Nexus\Time\Duration;

require __DIR__ . '/../vendor/autoload.php';

final readonly class Book
{
    public function __construct(public string $who) {}
}

final readonly class Cancel
{
    public function __construct(public string $who) {}
}

$desk = static fn(string $what, int $free): Props => Props::fromBehavior(Behavior::withState(
    $free,
    static function (ActorContext $context, Book|Cancel $message, int $free) use ($what): BehaviorWithState {
        if ($message instanceof Cancel) {
            echo "  the {$what} of {$message->who} is cancelled\n";

            return BehaviorWithState::next($free + 1);
        }
        $context->reply($free > 0 ? StatusReply::success() : StatusReply::error("no {$what} is free"));

        return BehaviorWithState::next(max(0, $free - 1));
    },
));

// The agency asks the desks one after the other. It begins the next trip after this one is booked or cancelled.
$agency = static function (Book $trip, ActorRef ...$desks): void {
    $booked = [];
    try {
        foreach ($desks as $desk) {
            array_unshift($booked, $desk);
            $desk->ask($trip, Duration::seconds(1))->await();
        }
        echo "{$trip->who} may travel\n";
    } catch (StatusReplyException|AskTimeoutException $failure) {
        // A desk that refused has booked nothing; a desk whose reply was late may have booked.
        $failure instanceof StatusReplyException ? array_shift($booked) : null;
        echo "{$trip->who} stays at home: {$failure->getMessage()}\n";
        array_walk($booked, static fn(ActorRef $desk) => $desk->tell(new Cancel($trip->who)));
    }
};

$system = ActorSystem::create('travel');
$spawn = static fn(string $what, int $free) => $system->spawn($desk($what, $free), $what);
$desks = array_map($spawn, ['flight', 'hotel', 'car'], [3, 2, 1]);
$book = Behavior::receive(static function (ActorContext $_context, Book $trip) use ($agency, $desks): Behavior {
    $agency($trip, ...$desks);

    return Behavior::same();
});
$front = $system->spawn(Props::fromBehavior($book), 'agency');
foreach (['ada', 'bob', 'cyd'] as $who) {
    $front->tell(new Book($who));
}
$system->run(untilIdle: true);

/* Prints:
ada may travel
bob stays at home: [NX-1017] no car is free
  the hotel of bob is cancelled
  the flight of bob is cancelled
cyd stays at home: [NX-1017] no car is free
  the hotel of cyd is cancelled
  the flight of cyd is cancelled
*/
