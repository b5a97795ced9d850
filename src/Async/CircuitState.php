<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Whether a Pool tries to create what it lacks. */
enum CircuitState: string
{
    /** It does. */
    case Closed = 'closed';
    /** It does not for a while: the last attempts have failed. */
    case Open = 'open';
    /** The while is over, and PoolOptions::$probes attempts at once may show whether it works again. */
    case HalfOpen = 'half-open';
}
