<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

final class Increment {}

final class Total
{
    public function __construct(public readonly int $count) {}
}

// One actor sends, one counts and is asked for the count at the end.
savina(static function (ActorSystem $system): int {
    $messages = share(1_000_000);
    $counted = -1;
    $counter = actor_with($system, 0, static function (
        ActorContext $context,
        object $message,
        int $count,
    ): BehaviorWithState {
        if ($message instanceof Increment) {
            return BehaviorWithState::next($count + 1);
        }
        if ($message instanceof Meet) {
            $message->ref->tell(new Total($count));
        }

        return BehaviorWithState::same();
    });
    $producer = actor($system, static function (
        ActorContext $context,
        object $message,
    ) use ($counter, $messages, &$counted): Behavior {
        if ($message instanceof Total) {
            $counted = $message->count;
        }
        if ($message instanceof Start) {
            for ($i = 0; $i < $messages; ++$i) {
                $counter->tell(new Increment());
            }
            $counter->tell(new Meet($context->self()));
        }

        return Behavior::same();
    });
    $producer->tell(new Start());
    $system->run(untilIdle: true);
    expect($messages, $counted, 'Messages counted');

    return $messages + 3;
});
