<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** What a full bounded mailbox does with another message. A dropped message becomes a dead letter with its reason. */
enum OverflowStrategy: string
{
    /** Drops the new message. */
    case DropNewest = 'drop_newest';

    /** Drops the oldest message in the mailbox. */
    case DropOldest = 'drop_oldest';

    /** The sender waits for a free slot; an ask waits within its timeout. */
    case Backpressure = 'backpressure';

    /** tell() throws MailboxOverflowException in the sender. */
    case ThrowException = 'throw_exception';
}
