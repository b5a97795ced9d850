<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** The actor has sent a message to the dead letters. */
final readonly class DeadLettered implements Effect
{
    public function __construct(public object $message) {}
}
