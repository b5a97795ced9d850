<?php

/**
 * NX-1050
 * Class: Nexus\Actor\Exception\StashOverflowException
 * Means: A stash is full
 * Cause: More messages were stashed than the capacity allows, because the event for which the actor waits has not come.
 * Cure: Give it a larger capacity in withStash(), or refuse messages while it is full (isFull()).
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, StashBuffer};

$system = ActorSystem::create('shop');
$failure = null;
$behavior = Behavior::withStash(1, static function (StashBuffer $stash) use (&$failure): Behavior {
    return Behavior::receive(static function (ActorContext $ctx, object $message) use ($stash, &$failure): Behavior {
        try {
            $stash->stash($message);
        } catch (RuntimeException $failure) {
        }

        return Behavior::same();
    });
});
$orders = $system->spawn(Props::fromBehavior($behavior), 'orders');
$orders->tell(new stdClass());
$orders->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1050] The stash is full: it holds 1 of 1 messages; unstash them, or raise its capacity
*/
