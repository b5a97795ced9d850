<?php

declare(strict_types=1);

namespace Nexus\Actor\Event;

use Nexus\Actor\ActorRef;

/** An actor has received its PostStop. */
final readonly class ActorStopped
{
    /** @param ActorRef<object> $actor */
    public function __construct(public ActorRef $actor) {}
}
