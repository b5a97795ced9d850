<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\ActorRef;

/** @internal */
final class RoundRobin extends OneOfThem
{
    private int $next = 0;

    protected function choose(object $message, array $routees): ActorRef
    {
        $this->next = $this->next < count($routees) ? $this->next : 0;

        return $routees[$this->next++];
    }
}
