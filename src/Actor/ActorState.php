<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Exception\InvalidActorStateTransition;

/** Where an actor is in its life: New → Starting → Running ⇄ Suspended; from any of them Stopping → Stopped. */
enum ActorState: string
{
    case New = 'new';
    case Starting = 'starting';
    case Running = 'running';

    /** It has failed, and waits for its supervision or for the end of a backoff. */
    case Suspended = 'suspended';
    case Stopping = 'stopping';
    case Stopped = 'stopped';

    /** Starting → Stopping is a construction that failed: it has its PostStop like everybody. */
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

    /** @throws InvalidActorStateTransition NX-1015 */
    public function transitionTo(self $target): self
    {
        return $this->canTransitionTo($target) ? $target : throw new InvalidActorStateTransition($this, $target);
    }
}
