<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** The target failed while it handled the message of the ask. */
final class AskFailedException extends ActorException implements FutureException
{
    public function __construct(
        public readonly ActorPath $target,
        public readonly string $causeClass,
        public readonly string $causeMessage,
        ?\Throwable $previous = null,
    ) {
        parent::__construct(
            'NX-1032',
            "{$target} failed while it handled this ask: {$causeClass}: {$causeMessage}",
            $previous,
        );
    }
}
