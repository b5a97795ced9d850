<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** What this work results in becomes a message to itself. */
final readonly class Piped implements Effect
{
    public function __construct(public mixed $work) {}
}
