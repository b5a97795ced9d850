<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** The actor has called reply(). */
final readonly class Replied implements Effect
{
    public function __construct(public object $message) {}
}
