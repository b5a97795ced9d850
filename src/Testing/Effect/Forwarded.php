<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;

/** The actor has passed on a message with its sender. */
final readonly class Forwarded implements Effect
{
    /**
     * @param ActorRef<*> $to
     * @param object|null $message null: the one that was being handled
     */
    public function __construct(public ActorRef $to, public ?object $message = null) {}
}
