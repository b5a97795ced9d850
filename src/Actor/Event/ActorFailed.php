<?php

declare(strict_types=1);

namespace Nexus\Actor\Event;

use Nexus\Actor\ActorRef;

/** A handler threw. $done is the action that was taken, in the words of the log. */
final readonly class ActorFailed
{
    /** @param ActorRef<object> $actor */
    public function __construct(public ActorRef $actor, public \Throwable $cause, public string $done) {}
}
