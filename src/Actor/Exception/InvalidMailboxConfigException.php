<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A mailbox configuration is invalid. */
final class InvalidMailboxConfigException extends NexusLogicException
{
    public function __construct(
        string $what,
    ) {
        parent::__construct('NX-1014', $what);
    }
}
