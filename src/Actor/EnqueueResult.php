<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** What became of an offered message. */
enum EnqueueResult: string
{
    case Accepted = 'accepted';

    /** Not taken, and never will be: the mailbox drops it, or the actor is dead. */
    case Dropped = 'dropped';

    /** Not taken now: the mailbox is full, and a tell() would wait or throw. */
    case Backpressured = 'backpressured';
}
