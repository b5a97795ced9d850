<?php

/**
 * NX-1011
 * Class: Nexus\Actor\Exception\ActorNameExistsException
 * Means: Two living children of one parent would have the same name
 * Cause: A child of that name is alive or stopping. A name is free again after its PostStop.
 * Cure: Keep the reference that spawn() returned, or get it with child(). To replace the child under the same name,
 *     watch it and spawn the new one on Terminated.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$props = Props::fromBehavior(Behavior::receive(static fn() => Behavior::same()));
$system->spawn($props, 'orders');
$system->spawn($props, 'orders');

/* Throws:
[NX-1011] /user has a child named orders already: choose another name, or none, or wait for its end (watch it)
*/
