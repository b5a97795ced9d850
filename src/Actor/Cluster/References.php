<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

use Nexus\Actor\ActorRef;

/**
 * Actor references as text that all members understand.
 *
 * @internal
 */
interface References
{
    /** @param ActorRef<*> $ref */
    public function write(ActorRef $ref): string;

    /**
     * @return ActorRef<object> the actor itself when it is one of this member
     *
     * @throws \UnexpectedValueException for other text
     */
    public function read(string $text): ActorRef;
}
