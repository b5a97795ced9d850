<?php

/**
 * NX-1012
 * Class: Nexus\Actor\Exception\ActorInitializationException
 * Means: An actor could not be started
 * Cause: Its factory, setup() or PreStart threw: the previous exception is what it threw. The actor no longer exists,
 *     and its PostStop has run.
 * Cure: Correct what the previous exception says. An operation that may fail for a while (a connection) belongs into a
 *     message to itself, so that supervision retries it.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$system->spawn(Props::fromBehavior(Behavior::setup(static fn() => throw new RuntimeException('no such table'))), 'orders');

/* Throws:
[NX-1012] /user/orders could not be started: %sno such table%s
*/
