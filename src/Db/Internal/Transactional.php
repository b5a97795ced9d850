<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\CommitUnknownException;
use Nexus\Db\TransactionEndedError;
use Nexus\Db\TransactionLostException;

use function Nexus\Async\delay;

/**
 * One call of transactional().
 *
 * @internal
 * @template T
 */
final class Transactional
{
    private const FIRST_PAUSE = 0.01;
    private const LONGEST_PAUSE = 1.0;

    /** Makes the names of savepoints unique: MySQL drops an older savepoint of the same name. */
    private static int $savepoints = 0;

    private readonly Dialect $dialect;

    /** @param \Closure(\PDO): T $function */
    public function __construct(
        private readonly \PDO $pdo,
        private readonly \Closure $function,
    ) {
        $this->dialect = Dialects::of($pdo);
    }

    /** @return T */
    public function outermost(int $attempts): mixed
    {
        for ($attempt = 1; ; ++$attempt) {
            try {
                return $this->once();
            } catch (\Exception $exception) {
                if ($attempt >= $attempts || !$this->isConflict($exception)) {
                    throw $exception;
                }
            }
            unset($exception); // frees what it holds of the failed attempt
            delay(self::pause($attempt));
        }
    }

    /** @return T */
    public function nested(): mixed
    {
        $name = 'nexus_' . ++self::$savepoints;
        $this->pdo->exec("SAVEPOINT {$name}");
        try {
            $result = ($this->function)($this->pdo);
            $this->pdo->inTransaction() || throw new TransactionEndedError();
            $this->pdo->exec("RELEASE SAVEPOINT {$name}");

            return $result;
        } catch (\Throwable $throwable) {
            $this->takeBack(fn() => $this->pdo->exec("ROLLBACK TO SAVEPOINT {$name}"));
            throw $throwable;
        }
    }

    /** @return T */
    private function once(): mixed
    {
        $this->pdo->beginTransaction();
        try {
            $result = ($this->function)($this->pdo);
            $this->pdo->inTransaction() || throw new TransactionEndedError();
        } catch (\Throwable $throwable) {
            $this->takeBack($this->pdo->rollBack(...));
            throw $throwable;
        }
        $this->commit();

        return $result;
    }

    private function commit(): void
    {
        try {
            $this->dialect->commit($this->pdo);
        } catch (\PDOException $exception) {
            $this->takeBack($this->pdo->rollBack(...));
            $isUnknown = !$exception instanceof TransactionLostException
                && $this->dialect->isLost($exception)
                && !$this->dialect->nothingWasSent($exception);
            throw $isUnknown ? new CommitUnknownException($exception) : $exception;
        }
    }

    /**
     * Rolls back. A failure is ignored: the server has rolled back already or is lost, and the cause was already
     * thrown.
     */
    private function takeBack(\Closure $rollBack): void
    {
        try {
            if ($this->pdo->inTransaction()) {
                $rollBack();
            }
        } catch (\Exception) {
        }
    }

    /** Checks previous exceptions too, because libraries wrap the driver's exception. */
    private function isConflict(\Throwable $throwable): bool
    {
        for ($cause = $throwable; $cause !== null; $cause = $cause->getPrevious()) {
            if ($cause instanceof \PDOException && $this->dialect->isConflict($cause)) {
                return true;
            }
        }

        return false;
    }

    /**
     * A random time up to a limit that doubles with each attempt, so that conflicting transactions do not meet again.
     */
    private static function pause(int $attempt): float
    {
        return min(self::FIRST_PAUSE * 2 ** ($attempt - 1), self::LONGEST_PAUSE) * random_int(0, 1 << 20) / (1 << 20);
    }
}
