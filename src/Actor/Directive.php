<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** What is done with an actor whose handler threw. */
enum Directive: string
{
    /** It begins anew, with the mailbox it has; the message that failed is dropped. */
    case Restart = 'restart';
    case Stop = 'stop';

    /** It goes on with the state it has, with the next message. */
    case Resume = 'resume';

    /** The next strategy decides: the behaviour's, the props', that of the parent, the grandparent, … */
    case Escalate = 'escalate';
}
