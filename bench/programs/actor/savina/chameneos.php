<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

enum Colour: int
{
    case Blue = 0;
    case Red = 1;
    case Yellow = 2;

    /** The colour after a meeting: both keep a shared colour, else they take the third. */
    public function with(self $other): self
    {
        return $this === $other ? $this : self::from(3 - $this->value - $other->value);
    }
}

/** A creature wants to meet another one. */
final class Wish
{
    /** @param ActorRef<object> $who */
    public function __construct(public readonly ActorRef $who, public readonly Colour $colour) {}
}

/** The new colour of the creature that the receiver has met. */
final class Change
{
    public function __construct(public readonly Colour $colour) {}
}

/** The mall closes and asks each creature for its number of meetings. */
final class Closing {}

final class Met
{
    public function __construct(public readonly int $others) {}
}

const CREATURES = 100;

/**
 * @param ActorRef<object> $mall
 * @return ActorRef<object>
 */
function creature(ActorSystem $system, ActorRef $mall, Colour $first): ActorRef
{
    $handler = static function (ActorContext $context, object $message, array $state) use ($mall): BehaviorWithState {
        /** @var array{Colour, int} $state */
        [$colour, $others] = $state;
        $self = $context->self();
        if ($message instanceof Closing) {
            $mall->tell(new Met($others));

            return BehaviorWithState::stopped();
        }
        if ($message instanceof Wish) {
            $colour = $colour->with($message->colour);
            $message->who->tell(new Change($colour));
            ++$others;
        } elseif ($message instanceof Change) {
            $colour = $message->colour;
            ++$others;
        }
        $mall->tell(new Wish($self, $colour));

        return BehaviorWithState::next([$colour, $others]);
    };

    return actor_with($system, [$first, 0], $handler);
}

// The mall introduces a new creature to the waiting one, until the number of meetings is reached.
savina(static function (ActorSystem $system): int {
    $left = $meetings = share(200_000);
    $met = $handled = 0;
    $waiting = null;
    $mall = actor($system, static function (
        ActorContext $context,
        object $message,
    ) use (&$left, &$met, &$waiting, &$handled): Behavior {
        ++$handled;
        if ($message instanceof Met) {
            $met += $message->others;
        } elseif ($message instanceof Wish && $left === 0) {
            $message->who->tell(new Closing());
        } elseif ($message instanceof Wish && $waiting === null) {
            $waiting = $message->who;
        } elseif ($message instanceof Wish && $waiting !== null) {
            $waiting->tell($message);
            $waiting = null;
            --$left;
        }

        return Behavior::same();
    });
    for ($i = 0; $i < CREATURES; ++$i) {
        creature($system, $mall, Colour::from($i % 3))->tell(new Start());
    }
    $system->run(untilIdle: true);
    expect(2 * $meetings, $met, 'Creatures met');

    // Each creature gets a start and an end message, and there are two messages for each meeting.
    return $handled + 2 * $meetings + 2 * CREATURES;
});
