<?php

declare(strict_types=1);

namespace Nexus\Async;

/** The reason why a Pool closed one of its resources. */
enum PoolCloseReason: string
{
    /** It was idle for longer than idleTtl. */
    case Idle = 'idle';
    /** It reached its maxLifetime. */
    case Expired = 'expired';
    /** Its check failed. */
    case Unhealthy = 'unhealthy';
    /** Its holder called Lease::discard(). */
    case Discarded = 'discarded';
    /** Its holder called Lease::markBroken(). */
    case Lost = 'lost';
    /** It was idle, and another worker of the server waited for a resource (maxTotal). */
    case Wanted = 'wanted elsewhere';
    /** A fatal error ended its holder. */
    case Abandoned = 'abandoned';
    /** The pool was closed. */
    case Closed = 'pool closed';
}
