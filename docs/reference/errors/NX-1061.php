<?php

/**
 * NX-1061
 * Class: Nexus\Actor\Machine\InvalidMachineError
 * Means: A state machine is described so that it could not run
 * Cause: A state without a handler while there is none for the rest, a handler or timeout given twice, or a state that is a case of another enum.
 * Cure: Say once for each case of the enum what happens there, by in(), or by otherwise() for all that have nothing of their own.
 */

declare(strict_types=1);

use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Machine\StateMachine;
use Nexus\Actor\Machine\Transition;

StateMachine::startingIn(EnqueueResult::Accepted)
    ->in(EnqueueResult::Accepted, static fn(): Transition => Transition::stay())
    ->behavior();

/* Throws:
[NX-1061] Nobody says what happens in Nexus\Actor\EnqueueResult::Dropped, Nexus\Actor\EnqueueResult::Backpressured: %s
*/
