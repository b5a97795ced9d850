<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

use Nexus\Actor\ActorRef;

/**
 * A child failed, no strategy handled the failure, and the child is stopped. If the parent does not handle this signal,
 * it fails with the same cause.
 */
final readonly class ChildFailed implements Signal
{
    /** @param ActorRef<object> $child */
    public function __construct(public ActorRef $child, public \Throwable $cause) {}
}
