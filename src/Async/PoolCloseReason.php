<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Why a Pool has closed one of its resources. */
enum PoolCloseReason: string
{
    /** Nobody has used it for idleTtl. */
    case Idle = 'idle';
    /** It has reached its maxLifetime. */
    case Expired = 'expired';
    /** The check has failed. */
    case Unhealthy = 'unhealthy';
    /** Its holder has called Lease::discard(). */
    case Discarded = 'discarded';
    /** Its holder has called Lease::lost(). */
    case Lost = 'lost';
    /** Nobody used it, and another worker of the server waited for one (maxTotal). */
    case Wanted = 'wanted elsewhere';
    /** Its holder was ended by a fatal error. */
    case Abandoned = 'abandoned';
    /** The pool was closed. */
    case Closed = 'pool closed';
}
