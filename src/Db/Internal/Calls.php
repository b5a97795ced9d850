<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\ConnectionFailedException;

/**
 * Sends a coroutine's calls over its connection. A call is repeated when no part of it can have been sent. It is
 * observed, and its failure is reported as PDO reports it.
 *
 * @internal
 */
final readonly class Calls
{
    /** Statements that leave something in their session. */
    private const LASTING = Effect::SESSION
        | Effect::BEGINS
        | Effect::ENDS
        | Effect::INSERTS
        | Effect::STICKY
        | Effect::CODE;

    public function __construct(public Leases $leases) {}

    /**
     * Calls query() or exec() of PDO on this coroutine's connection, and once more on another one if the first had
     * ended before anything was sent.
     *
     * @param list<mixed>|null $mode query()'s mode of fetching; null: exec() is meant
     * @return \PDOStatement|int|false false for a failure that is not thrown, see PDO::ATTR_ERRMODE
     */
    public function send(Session $session, string $sql, ?array $mode, bool $mayRepeat = true): \PDOStatement|int|false
    {
        $watch = $this->leases->observers->any ? $this->leases->watch($sql) : null;
        try {
            $connection = $session->connection ?? $this->leases->lend($session);
            $watch?->borrowed();
            $effects = effects_of($connection->driver, $sql);
            if (($effects & Effect::ASKS) !== 0) {
                $connection = $this->leases->lendToAnswer($session, $sql);
            }
            $connection->sends($effects);
            $result = $mode === null ? $connection->raw->exec($sql) : $connection->raw->query($sql, ...$mode);
        } catch (\Throwable $failure) {
            $isUnsent = $this->leases->failed($session, $failure);
            $watch?->failed($failure);

            return $isUnsent && $mayRepeat
                ? $this->send($session, $sql, $mode, false)
                : $this->report($session, $failure, $mode === null ? 'PDO::exec()' : 'PDO::query()');
        }
        $connection->isBusy = false;
        $connection->isUsed = true;
        if (($effects & self::LASTING) !== 0 || $connection->isSticky) {
            $this->leases->note($session, $connection, $effects);
        }
        $watch?->done($result instanceof \PDOStatement ? $result->rowCount() : (int) $result);

        return $result;
    }

    public function transact(Session $session, Transaction $step, bool $mayRepeat = true): bool
    {
        $watch = $this->leases->observers->any ? $this->leases->watch($step->value) : null;
        try {
            $connection = $session->connection ?? $this->leases->lend($session);
            $watch?->borrowed();
            if ($step === Transaction::Begin) {
                self::refuseGone($session, $connection);
            }
            $connection->sends(Effect::BEGINS | Effect::ENDS);
            $isDone = match ($step) {
                Transaction::Begin => $connection->raw->beginTransaction(),
                Transaction::Commit => $connection->raw->commit(),
                Transaction::RollBack => $connection->raw->rollBack(),
            };
        } catch (\Throwable $failure) {
            $isUnsent = $this->leases->failed($session, $failure);
            $watch?->failed($failure);

            return $isUnsent && $mayRepeat && $step === Transaction::Begin
                ? $this->transact($session, $step, false)
                : $this->report($session, $failure, $step->method());
        }
        $connection->isBusy = $connection->isSticky = false;
        $connection->isUsed = true;
        $watch?->done();
        if ($isDone) {
            $step === Transaction::Begin ? $this->leases->began($session) : $session->transaction = null;
        }

        return $isDone;
    }

    /** @param array<mixed>|null $parameters */
    public function execute(Session $session, Execution $execution, ?array $parameters, bool $mayRepeat = true): bool
    {
        $watch = $this->leases->observers->any
            ? $this->leases->watch($execution->sql, $execution->count($parameters))
            : null;
        try {
            $connection = $session->connection ?? $this->leases->lend($session);
            $watch?->borrowed();
            $effects = $execution->effects >= 0
                ? $execution->effects
                : $execution->effects = effects_of($connection->driver, $execution->sql);
            if (($effects & Effect::ASKS) !== 0) {
                $connection = $this->leases->lendToAnswer($session, $execution->sql);
            }
            $connection->sends($effects);
            $raw = $execution->raw ?? $connection->prepare($execution, $parameters !== null);
            $raw->execute($parameters);
        } catch (\Throwable $failure) {
            $execution->hasFailed = true;
            $isRepeatable = $this->isStale($session, $execution, $failure) || $this->leases->failed($session, $failure);
            $watch?->failed($failure);

            return $isRepeatable && $mayRepeat
                ? $this->execute($session, $execution, $parameters, false)
                : $this->report($session, $failure, 'PDOStatement::execute()');
        }
        $connection->isBusy = false;
        $connection->isUsed = true;
        if (($effects & self::LASTING) !== 0 || $connection->isSticky) {
            $this->leases->note($session, $connection, $effects);
        }
        $execution->opened($connection, $raw, $parameters);
        $watch?->done($execution->rowCount());

        return true;
    }

    public function prepare(Session $session, Execution $execution, bool $mayRepeat = true): bool
    {
        try {
            $connection = $session->connection ?? $this->leases->lend($session);
            if ($connection->keeps($execution->sql)) {
                return true;
            }
            $connection->sends(0);
            $connection->prepare($execution, false);
            $connection->isBusy = false;

            return true;
        } catch (\Throwable $failure) {
            $isUnsent = $this->leases->failed($session, $failure);

            return $isUnsent && $mayRepeat
                ? $this->prepare($session, $execution, false)
                : $this->report($session, $failure, 'PDO::prepare()');
        }
    }

    public function lastInsertId(Session $session, ?string $name): string|false
    {
        $connection = $session->connection;
        if ($connection === null || !$connection->hasInserted) {
            return $session->keptInsertId($name, $this->leases->name) ?? $this->noInsertId($session);
        }
        $connection->sends(0);
        try {
            $id = $connection->raw->lastInsertId($name);
            $connection->isBusy = false;

            return $id;
        } catch (\Throwable $failure) {
            $this->leases->failed($session, $failure);

            return $this->report($session, $failure, 'PDO::lastInsertId()');
        }
    }

    private function noInsertId(Session $session): string|false
    {
        return $this->leases->connector->driver() === 'pgsql'
            ? $this->report($session, self::nothingInserted(), 'PDO::lastInsertId()')
            : '0';
    }

    /**
     * Reports a failure according to PDO's error mode. A failure to connect is thrown in every mode, as PDO's
     * constructor throws it.
     */
    public function report(Session $session, \Throwable $failure, string $method): false
    {
        $mode = $session->errorMode ?? $this->leases->connector->errorMode;
        if (
            $mode === \PDO::ERRMODE_EXCEPTION
            || !$failure instanceof \PDOException
            || $failure instanceof ConnectionFailedException
        ) {
            throw $failure;
        }
        if ($mode === \PDO::ERRMODE_WARNING) {
            trigger_error("{$method}: {$failure->getMessage()}", E_USER_WARNING);
        }

        return false;
    }

    private function isStale(Session $session, Execution $execution, \Throwable $failure): bool
    {
        $connection = $session->connection;
        if (
            $connection === null
            || $session->transaction !== null
            || !$failure instanceof \PDOException
            || !$connection->dialect->isStalePlan($failure)
        ) {
            return false;
        }
        $connection->isBusy = false;
        $execution->release();

        return true;
    }

    /**
     * libpq reports a transaction on a connection that has ended, and PDO would report that a transaction was begun.
     */
    private static function refuseGone(Session $session, Connection $connection): void
    {
        if ($connection->driver === 'pgsql' && $session->transaction === null && $connection->raw->inTransaction()) {
            $failure = new \PDOException('SQLSTATE[08006]: Connection failure: 7 no connection to the server');
            $failure->errorInfo = ['08006', 7, 'no connection to the server'];
            throw $failure;
        }
    }

    private static function nothingInserted(): \PDOException
    {
        $failure = new \PDOException(
            'SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined in this session',
        );
        $failure->errorInfo = ['55000', 7, 'ERROR:  lastval is not yet defined in this session'];

        return $failure;
    }
}
