<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** The message has no sender to reply to. */
final class NoSenderException extends ActorException
{
    public function __construct(
        string $reason,
    ) {
        parent::__construct('NX-1033', $reason);
    }
}
