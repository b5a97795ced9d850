<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine\Internal;

use Doctrine\DBAL\Driver\Exception;
use Doctrine\DBAL\Driver\Middleware\AbstractConnectionMiddleware;
use Nexus\Db\TransactionLostException;

/** @internal */
final class DriverConnection extends AbstractConnectionMiddleware
{
    private const TO_SAVEPOINT = 'ROLLBACK TO SAVEPOINT ';

    public function exec(string $sql): int|string
    {
        try {
            return parent::exec($sql);
        } catch (Exception $exception) {
            if (!$exception->getPrevious() instanceof TransactionLostException || !str_starts_with($sql, self::TO_SAVEPOINT)) {
                throw $exception;
            }

            // As rollBack() of a lost transaction does: DBAL calls this while a cancellation or failure leaves, and would put ours in its place.
            return 0;
        }
    }
}
