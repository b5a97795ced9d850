<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** The messages in all mailboxes of this process have reached the memory limit. */
final class MailboxFullException extends MailboxException
{
    /**
     * @param int $used bytes
     * @param int $limit bytes
     * @param string $fullest the mailboxes that hold most of it
     */
    public function __construct(
        public readonly ActorPath $target,
        public readonly int $used,
        public readonly int $limit,
        public readonly string $fullest,
    ) {
        parent::__construct(
            'NX-1041',
            "{$target} accepts no message: {$used} bytes of memory are in use, and from {$limit} on mailboxes accept "
                . "no message (nexus.mailbox_memory, by default half of memory_limit). The fullest are {$fullest}. "
                . 'Bound them, slow down the senders, or raise memory_limit',
        );
    }
}
