<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** The reply was a StatusReply::error(). */
final class StatusReplyException extends ActorException implements FutureException
{
    public function __construct(
        public readonly string $reason,
        public readonly ?string $causeClass = null,
    ) {
        parent::__construct('NX-1017', ($causeClass === null ? '' : "{$causeClass}: ") . $reason);
    }
}
