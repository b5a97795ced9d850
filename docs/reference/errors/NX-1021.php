<?php

/**
 * NX-1021
 * Printed: to standard error, by the process in which an actor stops; ten in a row, further ones within five minutes
 *     as a sum
 * Means: An actor has stopped with unhandled messages
 * Cause: The actor was stopped while messages were in its mailbox or stash: by stop(), at a shutdown, or at a reload or
 *     replacement of its worker. Or a handler was still running when the time to stop was over.
 * Cure: Send it a PoisonPill, which is handled after the queued messages; give shutdown() or --drain more time.
 *     Subscribe to dead letters to keep them.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$system = ActorSystem::create('shop');
$orders = $system->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped())), 'orders');
$orders->tell(new stdClass());
$orders->tell(new stdClass());
$orders->tell(new stdClass());
$system->shutdown(Duration::seconds(1));

/* Prints:
nexus: [NX-1021] /user/orders of actor system shop has stopped with 2 messages unhandled (0 of them interrupted by its time limit): they are dead letters. Stop it with a PoisonPill, or give it more time
*/
