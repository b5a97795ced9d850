<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;
use Nexus\Time\Duration;

/** No reply came in time. The message describes what the target was doing. */
final class AskTimeoutException extends ActorException implements FutureTimeoutException
{
    public function __construct(
        public readonly ActorPath $target,
        public readonly Duration $timeout,
        ?\Throwable $previous = null,
        public readonly string $doing = '',
    ) {
        parent::__construct(
            'NX-1030',
            "{$target} has not answered within {$timeout}" . ($doing === '' ? '' : ": {$doing}"),
            $previous,
        );
    }
}
