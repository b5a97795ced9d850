<?php

declare(strict_types=1);

namespace Nexus\Actor\Event;

use Nexus\Actor\ActorRef;

/** An actor was restarted after a failure. */
final readonly class ActorRestarted
{
    /** @param ActorRef<object> $actor */
    public function __construct(public ActorRef $actor) {}
}
