<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** The actor has stashed a message. */
final readonly class Stashed implements Effect
{
    /** @param object|null $message null: the one that was being handled, by ActorContext::stash() */
    public function __construct(public ?object $message = null) {}
}
