<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/** @internal */
enum Phase
{
    case Vacant;
    /** Its home is this member, which waits for the lease. */
    case Claiming;
    case Starting;
    case Taken;
    case Leaving;
    /** Its home is another member, to which messages are sent. */
    case Away;
    /** It was away, and messages that bounce are on their way back. */
    case Fencing;
}
