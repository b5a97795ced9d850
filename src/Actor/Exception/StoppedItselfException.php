<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** An actor with RestartType::Permanent stopped itself, which counts as a failure. */
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
