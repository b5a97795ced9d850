<?php

declare(strict_types=1);

namespace Nexus\Async;

/** The state of a Pool's circuit breaker: whether the pool tries to create resources. */
enum CircuitState: string
{
    /** The pool tries to create resources when it needs them. */
    case Closed = 'closed';
    /** The last attempts failed. The pool makes no attempt for a while. */
    case Open = 'open';
    /** The pause is over. Up to PoolOptions::$probes concurrent attempts test whether creating works again. */
    case HalfOpen = 'half-open';
}
