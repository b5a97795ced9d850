<?php

/**
 * NX-1051 NOTHING_TO_STASH
 * Class: Nexus\Async\MisuseError
 * Means: There is no message to stash
 * Cause: stash() was called where no message is handled (in setup() or for a signal), or twice for the same message.
 * Cure: Call it once, in the handler of the message that should wait.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$failure = null;
$orders = $system->spawn(Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx) use (&$failure) {
    try {
        $ctx->stash();
        $ctx->stash();
    } catch (Error $failure) {
    }

    return Behavior::same();
})), 'orders');
$orders->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1051] There is no message to stash: no message is being handled, or it was stashed already; call stash() once, in the handler that received the message
*/
