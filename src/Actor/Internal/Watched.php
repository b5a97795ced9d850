<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\ActorRef;

/**
 * A TerminationWatcher tells its actor whom to watch, and whom no more.
 *
 * @internal
 */
final readonly class Watched
{
    /** @param ActorRef<*> $ref */
    public function __construct(public ActorRef $ref) {}
}
