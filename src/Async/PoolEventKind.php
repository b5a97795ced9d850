<?php

declare(strict_types=1);

namespace Nexus\Async;

/** What happens in a Pool. */
enum PoolEventKind: string
{
    /** One was created; it took PoolEvent::$seconds. */
    case Created = 'created';
    /** An attempt to create one has failed after $seconds; $detail is why. */
    case CreationFailed = 'creation failed';
    /** One was closed; $detail is why, $seconds its age. */
    case Closed = 'closed';
    /** Somebody has waited for $seconds and has one now. */
    case Served = 'served';
    /** Somebody has waited for $seconds and had none. */
    case Exhausted = 'exhausted';
    /** No further attempts are made for $seconds; $detail is why the last one has failed. */
    case CircuitOpened = 'circuit opened';
    /** Creating works again. */
    case CircuitClosed = 'circuit closed';
    /** Somebody holds one for $seconds; $detail says who. */
    case Leaked = 'leaked';
}
