<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine\Internal;

use Doctrine\DBAL\Driver\Connection;
use Doctrine\DBAL\Driver\Exception;
use Doctrine\DBAL\Driver\Middleware\AbstractConnectionMiddleware;
use Nexus\Db\PooledPdo;
use Nexus\Db\TransactionLostException;

/** @internal */
final class DriverConnection extends AbstractConnectionMiddleware
{
    private const TO_SAVEPOINT = 'ROLLBACK TO SAVEPOINT ';

    private bool $hasBegun = false;

    public function __construct(
        Connection $connection,
        private readonly PooledPdo $pdo,
        private readonly bool $isShared,
    ) {
        parent::__construct($connection);
    }

    /** DBAL's Connection was closed or destroyed. Its transaction is rolled back, as a plain PDO does. */
    public function __destruct()
    {
        if ($this->hasBegun || !$this->isShared) {
            $this->pdo->leave();
        }
    }

    public function beginTransaction(): void
    {
        parent::beginTransaction();
        $this->hasBegun = true;
    }

    public function commit(): void
    {
        parent::commit();
        $this->hasBegun = false;
    }

    public function rollBack(): void
    {
        parent::rollBack();
        $this->hasBegun = false;
    }

    public function exec(string $sql): int|string
    {
        try {
            return parent::exec($sql);
        } catch (Exception $exception) {
            if (
                !$exception->getPrevious() instanceof TransactionLostException
                || !str_starts_with($sql, self::TO_SAVEPOINT)
            ) {
                throw $exception;
            }

            // Ignored, like rollBack() of a lost transaction: DBAL calls this while a cancellation or failure
            // propagates, and this exception would replace it.
            return 0;
        }
    }
}
