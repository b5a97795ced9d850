<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\BehaviorWithState;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

final class Token
{
    public function __construct(public readonly int $left) {}
}

// Actors pass a token around; the actor where it ends is known beforehand.
savina(static function (ActorSystem $system): int {
    $hops = share(100_000);
    $winner = -1;
    $actors = [];
    for ($i = 0; $i < 100; ++$i) {
        $actors[] = actor_with($system, null, static function (
            ActorContext $context,
            object $message,
            ?ActorRef $next,
        ) use ($i, &$winner): BehaviorWithState {
            if ($message instanceof Token) {
                if ($message->left === 0) {
                    $winner = $i;
                } else {
                    $next?->tell(new Token($message->left - 1));
                }
            }

            return $message instanceof Meet ? BehaviorWithState::next($message->ref) : BehaviorWithState::same();
        });
    }
    foreach ($actors as $i => $actor) {
        $actor->tell(new Meet($actors[($i + 1) % 100]));
    }
    $actors[0]->tell(new Token($hops));
    $system->run(untilIdle: true);
    expect($hops % 100, $winner, 'Whose hands the token ended in');

    return $hops + 101;
});
