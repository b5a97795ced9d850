<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\ActorRef;

/**
 * The message by which a TerminationWatcher has its actor watch or unwatch another actor.
 *
 * @internal
 */
final readonly class Watched
{
    /** @param ActorRef<*> $ref */
    public function __construct(public ActorRef $ref) {}
}
