<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** An actor that is to be there for ever (RestartType::Permanent) has stopped itself, which is a failure. */
final class StoppedItselfException extends ActorException
{
    public function __construct(
        public readonly ActorPath $actor,
    ) {
        parent::__construct(
            'NX-1018',
            "{$actor} is permanent and has stopped itself: return same(), or make it RestartType::Transient",
        );
    }
}
