<?php

/**
 * NX-1042
 * Class: Nexus\Actor\Exception\SelfTellException
 * Means: An actor would wait for space in its own mailbox
 * Cause: Its mailbox is full, its strategy is Backpressure, and it sends itself a message. Only the actor itself could
 *     free space, and it would be waiting.
 * Cure: Use offer() and handle the result, keep pending work in the state, or give the mailbox a larger capacity.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, MailboxConfig, OverflowStrategy, Props};

$system = ActorSystem::create('shop');
$failure = null;
$props = Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx, object $message) use (&$failure) {
    try {
        $ctx->self()->tell($message);
        $ctx->self()->tell($message);
    } catch (RuntimeException $failure) {
    }

    return Behavior::stopped();
}));
$system->spawn(
    $props->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure)),
    'orders',
)->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1042] /user/orders would wait for space in its own mailbox, which holds 1 messages (Backpressure), for ever: use offer(), or raise the capacity
*/
