<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A stash is full. */
final class StashOverflowException extends ActorException
{
    public function __construct(
        public readonly int $capacity,
        public readonly int $size,
    ) {
        parent::__construct(
            'NX-1050',
            "The stash is full: it holds {$size} of {$capacity} messages; unstash them, or raise its capacity",
        );
    }
}
