<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** The result of offering a message to a mailbox. */
enum EnqueueResult: string
{
    case Accepted = 'accepted';

    /** Refused permanently: the mailbox drops the message, or the actor is dead. */
    case Dropped = 'dropped';

    /** Not accepted now: the mailbox is full, and a tell() would wait or throw. */
    case Backpressured = 'backpressured';
}
