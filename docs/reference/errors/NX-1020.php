<?php

/**
 * NX-1020
 * Printed: to standard error, by the script that ends
 * Means: A script has ended with unhandled messages
 * Cause: The script ended while actors with queued messages could not handle them: they were in the pause before a
 *     restart, or they waited for the script itself.
 * Cure: Let the script wait for the actors: call $system->run(), which returns when the system is shut down, or
 *     run(untilIdle: true), or shutdown() at the end.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props, SupervisionStrategy};
use Nexus\Time\Duration;

$props = Props::fromBehavior(Behavior::receive(static fn() => throw new RuntimeException('no stock')))
    ->withSupervision(SupervisionStrategy::exponentialBackoff(Duration::hours(1), Duration::hours(1)));
$orders = ActorSystem::create('shop')->spawn($props, 'orders');
$orders->tell(new stdClass());
$orders->tell(new stdClass());
$orders->tell(new stdClass());

/* Prints:
nexus: [NX-1020] the script has ended with 2 messages in the mailboxes and stashes of 1 actor of shop (most in /user/orders: 2): call $system->run(untilIdle: true) or shutdown() before its end
*/
