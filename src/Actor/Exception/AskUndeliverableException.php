<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;
use Nexus\Actor\EnqueueResult;

/** The message of an ask did not reach the target: the target is dead, or its mailbox refused the message. */
final class AskUndeliverableException extends ActorException implements FutureException
{
    public function __construct(
        public readonly ActorPath $target,
        public readonly EnqueueResult $result,
        public readonly string $reason = 'it is stopped',
        ?\Throwable $previous = null,
    ) {
        parent::__construct('NX-1031', "{$target} was not asked: {$reason}", $previous);
    }
}
