<?php

/**
 * NX-1034 ACTORS_IN_CYCLE
 * Class: Nexus\Async\DeadlockError
 * Means: Actors wait for each other in a cycle
 * Cause: Each of them awaits, in its handler, an answer of the next (or waits for space in its mailbox), and handles no
 *     message meanwhile: none could ever continue. The message names all of them. The actor that closed the cycle gets
 *     the error.
 * Cure: In one of them, use $ctx->pipeToSelf() instead of await(); or send it, in the message, the data for which it
 *     would ask; or make it reentrant.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

final class Meet
{
    public function __construct(public ?ActorRef $whom) {}
}

$polite = Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx, Meet $meet): Behavior {
    $ctx->reply($meet->whom->ask(new Meet($ctx->self()), Duration::seconds(1))->await());

    return Behavior::same();
}));
$system = ActorSystem::create('hall');
$ann = $system->spawn($polite, 'ann');
$bob = $system->spawn($polite, 'bob');
try {
    $ann->ask(new Meet($bob), Duration::seconds(2))->await();
} catch (Nexus\Actor\Exception\AskFailedException $failed) {
    throw $failed->getPrevious()->getPrevious();
}

/* Throws:
[NX-1034] Actors wait for one another in a cycle: %s
*/
