<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A handler, factory or setup() returned an invalid value. */
final class InvalidBehaviorError extends ActorError
{
    public function __construct(string $what)
    {
        parent::__construct('NX-1019', $what);
    }
}
