<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;

/** The actor asked a child to stop. */
final readonly class Stopped implements Effect
{
    /** @param ActorRef<*> $child */
    public function __construct(public ActorRef $child) {}
}
