<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;

/** The actor watches another one. */
final readonly class Watched implements Effect
{
    /**
     * @param ActorRef<*> $target
     * @param object|null $message null: Terminated
     */
    public function __construct(public ActorRef $target, public ?object $message = null) {}
}
