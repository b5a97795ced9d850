<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** The result of this work becomes a message to the actor itself. */
final readonly class Piped implements Effect
{
    /** @param mixed $work the first argument of pipeToSelf() */
    public function __construct(public mixed $work) {}
}
