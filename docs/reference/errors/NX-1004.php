<?php

/**
 * NX-1004 CONTEXT_MISUSED
 * Class: Nexus\Async\MisuseError
 * Means: A context is used outside of its actor's handler
 * Cause: An ActorContext was stored, or given to a coroutine, and used while no handler of its actor ran, or from
 *     another coroutine than the handler's. Two coroutines could then change the actor at the same time, and there
 *     would be no current message.
 * Cure: Send the actor a message, and use the context in its handler. self(), path() and log() may be used anywhere.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};

$kept = null;
$system = ActorSystem::create('shop');
$system->spawn(Props::fromBehavior(Behavior::setup(static function (ActorContext $context) use (&$kept): Behavior {
    $kept = $context;

    return Behavior::empty();
})), 'orders');
$kept->spawn(Props::fromBehavior(Behavior::empty()));

/* Throws:
[NX-1004] ActorContext::spawn() of /user/orders was called outside of a handler of that actor: only its running handler may call it; other code sends the actor a message
*/
