<?php

/**
 * NX-1033
 * Class: Nexus\Actor\Exception\NoSenderException
 * Means: A reply has no recipient
 * Cause: The message was sent by code that is not an actor, so it has no sender.
 * Cure: Use ask instead of tell, or put the reference that should get the answer into the message.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$failure = null;
$system->spawn(Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx) use (&$failure) {
    try {
        $ctx->reply(new stdClass());
    } catch (RuntimeException $failure) {
    }

    return Behavior::same();
})), 'orders')->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1033] %s
*/
