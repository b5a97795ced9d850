<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/** @internal */
final readonly class PgsqlDialect implements Dialect
{
    public function effects(string $sql): int
    {
        return effects_of('pgsql', $sql);
    }

    /**
     * The backend's process id that libpq received when it connected. Through a pooler that number means no backend,
     * and pg_backend_pid() could be another client's.
     */
    public function sessionId(\PDO $raw): ?int
    {
        $id = $raw instanceof \Pdo\Pgsql
            ? $raw->getPid()
            : @$raw->pgsqlGetPid(); // deprecated from 8.5 on; a PDO that the user has created may have nothing else

        return is_int($id) && $id > 0 ? $id : null;
    }

    /** Uses PQtransactionStatus(), which sends nothing. The result is true on a lost connection. */
    public function inTransaction(\PDO $raw): bool
    {
        return $raw->inTransaction();
    }

    /**
     * After a failed statement whose exception was caught, COMMIT rolls back and PDO reports success. The SELECT before
     * it fails in that state, so that the failure is reported.
     */
    public function commit(\PDO $pdo): void
    {
        $pdo->exec('SELECT 1; COMMIT');
    }

    public function reset(\PDO $raw): bool
    {
        return $raw->exec('DISCARD ALL') !== false;
    }

    public function storedCodeMayLeave(\PDO $raw): bool
    {
        return PgsqlCatalogue::mayLeave($raw);
    }

    /** Terminates the session too: its client is gone, and a function that catches query_canceled would continue. */
    public function cancelling(int $sessionId): string
    {
        return "SELECT pg_terminate_backend({$sessionId})";
    }

    /** An error without SQLSTATE comes from libpq, not from the server, and concerns the connection. */
    public function isLost(\PDOException $exception): bool
    {
        $failure = Failure::of($exception);

        return str_starts_with($failure->state, '08')
            || in_array($failure->state, ['57P01', '57P02', '57P03', '57P05', '25P03'], true)
            || $failure->state === 'HY000' && $failure->code === 7;
    }

    /** The other messages appear after something was sent: its fate is unknown. */
    public function nothingWasSent(\PDOException $exception): bool
    {
        return $this->isLost($exception) && Failure::of($exception)->says('no connection to the server');
    }

    public function isConflict(\PDOException $exception): bool
    {
        return in_array(Failure::of($exception)->state, ['40001', '40P01'], true);
    }

    public function isStalePlan(\PDOException $exception): bool
    {
        $failure = Failure::of($exception);

        return $failure->state === '26000' || $failure->state === '0A000' && $failure->says('cached plan');
    }
}
