<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\NexusException;

/** The transaction of transactional() was ended by other code than transactional(). */
final class TransactionEndedError extends \Error implements NexusException
{
    public function __construct()
    {
        parent::__construct(
            '[NX-0812] The transaction was ended inside of transactional(): by COMMIT or ROLLBACK, by a statement '
                . 'that commits by itself (in MySQL every CREATE, ALTER, DROP), or by a deadlock whose exception '
                . 'was caught. What was done before is committed or not, accordingly; what came after was committed '
                . 'statement by statement.',
        );
    }

    public function errorCode(): string
    {
        return 'NX-0812';
    }
}
