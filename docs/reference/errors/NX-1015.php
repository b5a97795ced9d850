<?php

/**
 * NX-1015
 * Class: Nexus\Actor\Exception\InvalidActorStateTransition
 * Means: The lifecycle state of an actor cannot change in this way
 * Cause: States go New, Starting, Running, Suspended and back, Stopping, Stopped, and never back from there.
 * Cure: Check canTransitionTo() first. If Nexus itself threw this, please report it.
 */

declare(strict_types=1);

use Nexus\Actor\ActorState;

ActorState::Stopped->transitionTo(ActorState::Running);

/* Throws:
[NX-1015] An actor that is stopped does not become running
*/
