<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

use Nexus\Actor\ActorRef;

/** A watched actor has stopped. If the watcher does not handle this signal, it stops too. */
final readonly class Terminated implements Signal
{
    /** @param ActorRef<object> $ref */
    public function __construct(public ActorRef $ref) {}
}
