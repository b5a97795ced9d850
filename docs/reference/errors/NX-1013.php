<?php

/**
 * NX-1013
 * Class: Nexus\Actor\Exception\InvalidPropsFactoryError
 * Means: A factory of actors returned something that cannot be an actor
 * Cause: It returned a value that does not implement the interface named in the message, or an object that another
 *     actor uses already: containers share their services by default.
 * Cure: Create a new object at every call. In a container, declare the actor as not shared (shared: false in Symfony,
 *     bind() instead of singleton() in Laravel).
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Props};
use Nexus\Actor\Exception\ActorInitializationException;

try {
    ActorSystem::create('shop')->spawn(Props::fromFactory(static fn() => new ArrayObject()), 'orders');
} catch (ActorInitializationException $failure) {
    throw $failure->getPrevious() ?? $failure;
}

/* Throws:
[NX-1013] %s must give a new Nexus\Actor\ActorHandler each time, it gave ArrayObject
*/
