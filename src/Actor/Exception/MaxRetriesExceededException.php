<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;
use Nexus\Time\Duration;

/** An actor failed more often than its strategy restarts it. The parent receives this as the actor's failure. */
final class MaxRetriesExceededException extends ActorException
{
    public function __construct(
        public readonly ActorPath $child,
        public readonly int $maxRetries,
        public readonly Duration $window,
        public readonly \Throwable $lastFailure,
    ) {
        parent::__construct(
            'NX-1016',
            "{$child} is stopped: it was restarted {$maxRetries} times "
                . ($window->isZero() ? 'in its life' : "within {$window}")
                . ' and has failed again: ' . $lastFailure->getMessage(),
            $lastFailure,
        );
    }
}
