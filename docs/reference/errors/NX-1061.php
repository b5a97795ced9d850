<?php

/**
 * NX-1061
 * Class: Nexus\Actor\Machine\InvalidMachineError
 * Means: The configuration of a state machine is invalid
 * Cause: A state has no handler and there is no default handler, a handler or timeout was given twice, or a state is a
 *     case of another enum.
 * Cure: Define each case of the enum once, by in(), or by otherwise() for all cases without a definition of their own.
 */

declare(strict_types=1);

use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Machine\StateMachine;
use Nexus\Actor\Machine\Transition;

StateMachine::startingIn(EnqueueResult::Accepted)
    ->in(EnqueueResult::Accepted, static fn(): Transition => Transition::stay())
    ->behavior();

/* Throws:
[NX-1061] No handler is given for Nexus\Actor\EnqueueResult::Dropped, Nexus\Actor\EnqueueResult::Backpressured: %s
*/
