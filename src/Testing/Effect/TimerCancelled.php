<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** The actor has cancelled a timer. */
final readonly class TimerCancelled implements Effect
{
    /** @param string|null $key null: all of them */
    public function __construct(public ?string $key) {}
}
