<?php

declare(strict_types=1);

namespace Nexus\Actor\Event;

use Nexus\Actor\ActorRef;

/** An actor has received its PreStart. */
final readonly class ActorStarted
{
    /** @param ActorRef<object> $actor */
    public function __construct(public ActorRef $actor) {}
}
