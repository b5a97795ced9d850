<?php

declare(strict_types=1);

namespace Nexus\Testing;

/**
 * A connection for tests. Between begin() and discard() everything is in one transaction, which discard() rolls back.
 * Transactions of the application are savepoints in it. Give it to the application in place of its \PDO or PooledPdo;
 * all coroutines share it.
 *
 *     $pdo = new RollbackPdo('pgsql:dbname=test');
 */
final class RollbackPdo extends \PDO
{
    private bool $isTest = false;
    /** The application has begun a transaction in that of the test. */
    private bool $isOpen = false;

    /**
     * Begins the transaction of a test.
     *
     * @throws \PDOException when the database refuses it
     */
    public function begin(): void
    {
        $this->discard();
        parent::beginTransaction();
        $this->isTest = true;
    }

    /**
     * Rolls back everything since begin().
     *
     * @throws \PDOException when the database refuses it
     */
    public function discard(): void
    {
        if (parent::inTransaction()) {
            parent::rollBack();
        }
        $this->isTest = false;
        $this->isOpen = false;
    }

    public function beginTransaction(): bool
    {
        if (!$this->isTest) {
            return parent::beginTransaction();
        }
        if ($this->isOpen) {
            throw new \PDOException('There is already an active transaction');
        }
        $this->exec('SAVEPOINT nexus_test');
        $this->isOpen = true;

        return true;
    }

    public function commit(): bool
    {
        return $this->end('RELEASE SAVEPOINT nexus_test', parent::commit(...));
    }

    public function rollBack(): bool
    {
        return $this->end('ROLLBACK TO SAVEPOINT nexus_test', parent::rollBack(...));
    }

    public function inTransaction(): bool
    {
        return $this->isTest ? $this->isOpen : parent::inTransaction();
    }

    /** @param \Closure(): bool $really what ends a transaction that is not in one of a test */
    private function end(string $statement, \Closure $really): bool
    {
        if (!$this->isTest) {
            return $really();
        }
        if (!$this->isOpen) {
            throw new \PDOException('There is no active transaction');
        }
        $this->exec($statement);
        $this->isOpen = false;

        return true;
    }
}
