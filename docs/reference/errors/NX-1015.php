<?php

/**
 * NX-1015
 * Class: Nexus\Actor\Exception\InvalidActorStateTransition
 * Means: A state of an actor would follow one that it cannot follow
 * Cause: States go New, Starting, Running, Suspended and back, Stopping, Stopped, and never back from there.
 * Cure: Ask canTransitionTo() first; if the library itself threw this, report it, please.
 */

declare(strict_types=1);

use Nexus\Actor\ActorState;

ActorState::Stopped->transitionTo(ActorState::Running);

/* Throws:
[NX-1015] An actor that is stopped does not become running
*/
