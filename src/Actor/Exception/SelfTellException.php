<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** An actor sent itself a message while its mailbox was full. Waiting for a free slot would be a deadlock. */
final class SelfTellException extends MailboxException
{
    public function __construct(
        public readonly ActorPath $target,
        public readonly int $capacity,
    ) {
        parent::__construct(
            'NX-1042',
            "{$target} would wait for space in its own mailbox, which holds {$capacity} messages (Backpressure), for "
                . "ever: use offer(), or raise the capacity",
        );
    }
}
