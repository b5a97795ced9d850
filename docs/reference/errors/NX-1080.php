<?php

/**
 * NX-1080
 * Printed: to the log of the actor system
 * Means: A phase of the shutdown of an actor system failed
 * Cause: A task of the phase threw, or has not ended within the time of the phase; or actors are still alive, usually
 *     because a handler computes, or shields itself from cancellation.
 * Cure: Correct the task that the message names, or give its phase more time with ActorSystem::limitShutdown(). The
 *     next phase has begun nevertheless.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, ShutdownPhase};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

$system = ActorSystem::create('shop');
$system->onShutdown(ShutdownPhase::Ingress, 'the consumer', static fn() => delay(60.0));
$system->limitShutdown(ShutdownPhase::Ingress, Duration::millis(20));
$system->shutdown(Duration::seconds(5));

/* Prints:
Nexus: [NX-1080] Actor system shop, shutdown phase ingress: its time of 0.02 s is over, and these have not ended: the consumer
*/
