<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;

/**
 * The actor sent a message to an inbox or a child. These effects come after all others of the same message, grouped by
 * inbox.
 */
final readonly class Told implements Effect
{
    /** @param ActorRef<object> $to */
    public function __construct(public ActorRef $to, public object $message) {}
}
