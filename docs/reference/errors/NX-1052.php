<?php

/**
 * NX-1052 TASK_RESULT
 * Class: Nexus\Async\MisuseError
 * Means: A task of an actor has returned a value that is not a message
 * Cause: The result of a task of spawnTask() is sent to its actor as a message, and messages are objects.
 * Cure: Return an object of a class of your own that contains the value; or return nothing.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, TaskFailure};
use Nexus\Actor\Message\TaskFailed;

$system = ActorSystem::create('shop');
$failure = null;
$stock = $system->spawn(Props::fromBehavior(Behavior::receive(static function (
    ActorContext $ctx,
    object $message,
) use (&$failure) {
    if ($message instanceof TaskFailed) {
        $failure = $message->cause;

        return Behavior::stopped();
    }
    $ctx->spawnTask(static fn() => 42, TaskFailure::Message);

    return Behavior::same();
})), 'stock');
$stock->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1052] A task of spawnTask() returned int: its result is a message to its actor, so it must be an object or null
*/
