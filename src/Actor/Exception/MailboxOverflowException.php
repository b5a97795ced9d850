<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;
use Nexus\Actor\OverflowStrategy;

/** A bounded mailbox is full. */
final class MailboxOverflowException extends MailboxException
{
    public function __construct(
        public readonly int $capacity,
        public readonly OverflowStrategy $strategy,
        public readonly ?ActorPath $target = null,
    ) {
        $mailbox = 'The mailbox of ' . ($target ?? 'an actor');
        parent::__construct('NX-1040', "{$mailbox} is full: it holds {$capacity} messages ({$strategy->name})");
    }
}
