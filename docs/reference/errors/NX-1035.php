<?php

/**
 * NX-1035 ACTOR_AWAITS_ITSELF
 * Class: Nexus\Async\DeadlockError
 * Means: An actor awaits its own answer
 * Cause: Its handler asks the actor itself and awaits the answer. The actor handles no other message until the handler
 *     has returned.
 * Cure: Call the function that would answer, or receive the answer as a message:
 *     $ctx->pipeToSelf($ctx->self()->ask(…)).
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$lonely = ActorSystem::create('hall')->spawn(Props::fromBehavior(Behavior::receive(static function (
    ActorContext $ctx,
): Behavior {
    $ctx->reply($ctx->self()->ask(new stdClass(), Duration::seconds(1))->await());

    return Behavior::same();
})), 'lonely');
try {
    $lonely->ask(new stdClass(), Duration::seconds(2))->await();
} catch (Nexus\Actor\Exception\AskFailedException $failed) {
    throw $failed->getPrevious();
}

/* Throws:
[NX-1035] An actor waits for itself: /user/lonely%s
*/
