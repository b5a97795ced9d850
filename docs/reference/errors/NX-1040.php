<?php

/**
 * NX-1040
 * Class: Nexus\Actor\Exception\MailboxOverflowException
 * Means: A bounded mailbox is full
 * Cause: The actor receives more messages than it handles, and its strategy is ThrowException.
 * Cure: Slow the sender down (OverflowStrategy::Backpressure does), distribute the work with a router, or use a
 *     strategy that drops messages.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, MailboxConfig, Props};

$props = Props::fromBehavior(
    Behavior::receive(static fn() => Behavior::same()),
)->withMailbox(MailboxConfig::bounded(1));
$orders = ActorSystem::create('shop')->spawn($props, 'orders');
$orders->tell(new stdClass());
$orders->tell(new stdClass());

/* Throws:
[NX-1040] The mailbox of /user/orders is full: it holds 1 messages (ThrowException)
*/
