<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\NexusException;

/** The connection was lost during the commit: it is unknown whether the transaction is committed. */
final class CommitUnknownException extends \RuntimeException implements NexusException
{
    public function __construct(\Throwable $previous)
    {
        parent::__construct(
            '[NX-0811] The connection was lost after COMMIT had been sent: the transaction may be committed or not. '
                . 'It was not tried again; look in the database, or make it safe to repeat (a unique key per '
                . 'operation).',
            0,
            $previous,
        );
    }

    public function errorCode(): string
    {
        return 'NX-0811';
    }
}
