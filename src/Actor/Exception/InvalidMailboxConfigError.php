<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A mailbox configuration is invalid. */
final class InvalidMailboxConfigError extends ActorError
{
    public function __construct(
        string $what,
    ) {
        parent::__construct('NX-1014', $what);
    }
}
