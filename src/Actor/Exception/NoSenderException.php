<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** There is nobody to answer. */
final class NoSenderException extends ActorException
{
    public function __construct(
        string $reason,
    ) {
        parent::__construct('NX-1033', $reason);
    }
}
