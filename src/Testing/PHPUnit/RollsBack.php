<?php

declare(strict_types=1);

namespace Nexus\Testing\PHPUnit;

use Nexus\Testing\RollbackPdo;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;

/**
 * Runs each test in a transaction that is rolled back at its end.
 *
 *     use RollsBack;
 *
 *     protected function databases(): iterable
 *     {
 *         return [self::$pdo];
 *     }
 */
trait RollsBack
{
    /**
     * The connections that the application uses in the test.
     *
     * @return iterable<RollbackPdo>
     */
    abstract protected function databases(): iterable;

    /** @internal */
    #[Before]
    final protected function beginTransactions(): void
    {
        foreach ($this->databases() as $database) {
            $database->begin();
        }
    }

    /** @internal */
    #[After]
    final protected function rollBackTransactions(): void
    {
        foreach ($this->databases() as $database) {
            $database->discard();
        }
    }
}
