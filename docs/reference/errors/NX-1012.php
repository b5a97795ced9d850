<?php

/**
 * NX-1012
 * Class: Nexus\Actor\Exception\ActorInitializationException
 * Means: An actor could not be started
 * Cause: Its factory, setup() or PreStart threw; that exception is the previous one. The actor no longer exists, and
 *     its PostStop has run.
 * Cure: Correct what the previous exception reports. Move an operation that may fail temporarily, such as connecting,
 *     into the handler of a message that the actor sends to itself: supervision then retries it.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$system->spawn(Props::fromBehavior(Behavior::setup(static fn() => throw new RuntimeException('no such table'))), 'orders');

/* Throws:
[NX-1012] /user/orders could not be started: %sno such table%s
*/
