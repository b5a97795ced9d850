<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorRef;

/** A request with the actor to reply to. */
final readonly class PriceWanted
{
    /** @param ActorRef<object> $replyTo */
    public function __construct(public ActorRef $replyTo) {}
}
