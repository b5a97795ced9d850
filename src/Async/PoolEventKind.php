<?php

declare(strict_types=1);

namespace Nexus\Async;

/** The kinds of events of a Pool. */
enum PoolEventKind: string
{
    /** A resource was created; it took PoolEvent::$seconds. */
    case Created = 'created';
    /** An attempt to create a resource failed after $seconds; $detail is the reason. */
    case CreationFailed = 'creation failed';
    /** A resource was closed; $detail is the reason, $seconds its age. */
    case Closed = 'closed';
    /** A caller waited for $seconds and got a resource. */
    case Served = 'served';
    /** A caller waited for $seconds and got no resource. */
    case Exhausted = 'exhausted';
    /** The circuit opened: no attempts for $seconds; $detail is the reason why the last one failed. */
    case CircuitOpened = 'circuit opened';
    /** The circuit closed: creating works again. */
    case CircuitClosed = 'circuit closed';
    /** A resource has been borrowed for $seconds; $detail names the holder. */
    case Leaked = 'leaked';
}
