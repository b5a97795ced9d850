<?php

/**
 * NX-1012
 * Class: Nexus\Actor\Exception\ActorInitializationException
 * Means: An actor did not come to life
 * Cause: Its factory, setup() or PreStart threw: the previous exception is what it threw. The actor is gone, its PostStop has run.
 * Cure: Correct what the previous exception says; what may fail for a while (a connection) belongs into a message to itself, so that supervision tries again.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$system->spawn(Props::fromBehavior(Behavior::setup(static fn() => throw new RuntimeException('no such table'))), 'orders');

/* Throws:
[NX-1012] /user/orders could not be started: %sno such table%s
*/
