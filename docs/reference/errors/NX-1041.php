<?php

/**
 * NX-1041
 * Class: Nexus\Actor\Exception\MailboxFullException
 * Means: The messages in all mailboxes of a process take more memory than allowed
 * Cause: An actor with an unbounded mailbox has received more messages than it handles, until the memory limit was
 *     near. The message names the fullest mailboxes.
 * Cure: Bound that mailbox (MailboxConfig::bounded() with Backpressure slows down the senders), or give the process
 *     more memory.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};

ini_set('memory_limit', '32M');
$orders = ActorSystem::create('shop')->spawn(
    Props::fromBehavior(Behavior::receive(static fn() => Behavior::same())),
    'orders',
);
$order = new stdClass();
while (true) {
    $orders->tell($order);
}

/* Throws:
[NX-1041] /user/orders accepts no message: %d bytes of memory are in use, and from %d on mailboxes accept no message %sThe fullest are /user/orders with %d (stdClass next)%s
*/
