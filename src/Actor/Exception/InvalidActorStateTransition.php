<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorState;

/** An actor's state does not allow the requested next state. */
final class InvalidActorStateTransition extends NexusLogicException
{
    public function __construct(
        public readonly ActorState $from,
        public readonly ActorState $to,
    ) {
        parent::__construct('NX-1015', "An actor that is {$from->value} does not become {$to->value}");
    }
}
