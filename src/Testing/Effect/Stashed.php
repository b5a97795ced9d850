<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

final readonly class Stashed implements Effect
{
    /** @param object|null $message null: the one that was being handled, by ActorContext::stash() */
    public function __construct(public ?object $message = null) {}
}
