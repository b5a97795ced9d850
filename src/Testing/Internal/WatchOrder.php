<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorRef;

/** @internal tells a probe to watch */
final readonly class WatchOrder
{
    /** @param ActorRef<never> $target */
    public function __construct(public ActorRef $target) {}
}
