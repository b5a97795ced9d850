<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A mailbox that cannot be. */
final class InvalidMailboxConfigException extends NexusLogicException
{
    public function __construct(
        string $what,
    ) {
        parent::__construct('NX-1014', $what);
    }
}
