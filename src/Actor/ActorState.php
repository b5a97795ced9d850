<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** The lifecycle state of an actor: New → Starting → Running ⇄ Suspended; from any of them Stopping → Stopped. */
enum ActorState: string
{
    case New = 'new';
    case Starting = 'starting';
    case Running = 'running';

    /** The actor failed and waits for its supervisor's decision or for the end of a backoff. */
    case Suspended = 'suspended';
    case Stopping = 'stopping';
    case Stopped = 'stopped';

    /** Starting → Stopping happens when the construction failed: such an actor gets its PostStop too. */
    public function canTransitionTo(self $target): bool
    {
        return match ($this) {
            self::New => $target === self::Starting,
            self::Starting => $target === self::Running || $target === self::Stopping,
            self::Running => $target === self::Suspended || $target === self::Stopping,
            self::Suspended => $target === self::Running || $target === self::Stopping,
            self::Stopping => $target === self::Stopped,
            self::Stopped => false,
        };
    }
}
