<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;

/** @internal makes a probe watch an actor */
final readonly class WatchOrder
{
    /** @param ActorRef<*> $target */
    public function __construct(private ActorRef $target) {}

    /** @param ActorContext<object> $context */
    public function in(ActorContext $context): void
    {
        $context->watch($this->target);
    }
}
