<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** The action a supervisor takes for an actor whose handler threw. */
enum Directive: string
{
    /** Restarts the actor with its mailbox; the message that failed is dropped. */
    case Restart = 'restart';
    case Stop = 'stop';

    /** Continues with the current state and the next message. */
    case Resume = 'resume';

    /** The next strategy decides. The order is: behavior, props, parent, grandparent, … */
    case Escalate = 'escalate';
}
