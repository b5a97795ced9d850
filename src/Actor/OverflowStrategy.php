<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** What a full bounded mailbox does with one message more. Whatever it drops becomes a dead letter with its reason. */
enum OverflowStrategy: string
{
    /** The message that comes is dropped. */
    case DropNewest = 'drop_newest';

    /** The oldest message in it is dropped to make room. */
    case DropOldest = 'drop_oldest';

    /** The sender waits for room, an ask within its timeout. */
    case Backpressure = 'backpressure';

    /** tell() throws MailboxOverflowException at the sender. */
    case ThrowException = 'throw_exception';
}
