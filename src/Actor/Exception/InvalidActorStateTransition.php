<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorState;

/** An actor would go from a state into one that cannot follow it. */
final class InvalidActorStateTransition extends NexusLogicException
{
    public function __construct(
        public readonly ActorState $from,
        public readonly ActorState $to,
    ) {
        parent::__construct('NX-1015', "An actor that is {$from->value} does not become {$to->value}");
    }
}
