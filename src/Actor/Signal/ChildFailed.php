<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

use Nexus\Actor\ActorRef;

/**
 * A child has failed and nobody's strategy has dealt with it: it is stopped. Left unhandled, the parent fails with the
 * same cause.
 */
final readonly class ChildFailed implements Signal
{
    /** @param ActorRef<object> $child */
    public function __construct(public ActorRef $child, public \Throwable $cause) {}
}
