<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;

/** The actor has ended the watch of another one. */
final readonly class Unwatched implements Effect
{
    /** @param ActorRef<*> $target */
    public function __construct(public ActorRef $target) {}
}
