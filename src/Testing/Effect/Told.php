<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;

/** An inbox or a child was told something. After all other effects of the same message, and by inbox. */
final readonly class Told implements Effect
{
    /** @param ActorRef<object> $to */
    public function __construct(public ActorRef $to, public object $message) {}
}
