<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** An actor could not be created, or its start failed. */
final class ActorInitializationException extends ActorException
{
    public function __construct(
        public readonly ActorPath $actor,
        public readonly string $reason,
        ?\Throwable $previous = null,
    ) {
        parent::__construct('NX-1012', "{$actor} could not be started: {$reason}", $previous);
    }
}
