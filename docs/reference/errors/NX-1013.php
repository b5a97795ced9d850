<?php

/**
 * NX-1013
 * Class: Nexus\Actor\Exception\InvalidPropsFactoryException
 * Means: A factory of actors made something that cannot be one
 * Cause: It gave something else than the interface that is named, or an object that lives in another actor already: containers share their services unless told otherwise.
 * Cure: Make a new object at every call; in a container, declare the actor as not shared (Symfony: shared: false; Laravel: bind() instead of singleton()).
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
