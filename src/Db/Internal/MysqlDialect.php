<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * MySQL and MariaDB.
 *
 * @internal
 */
final readonly class MysqlDialect implements Dialect
{
    /**
     * The errors gone away, lost, server shutdown, killed, and idle for too long; and mysqlnd's errors for a stream
     * that it cannot parse any more.
     */
    private const LOST = [2002, 2006, 2013, 2055, 1053, 1927, 3169, 4031, 1156, 1158, 1159, 1160, 1161];

    public function effects(string $sql): int
    {
        return effects_of('mysql', $sql);
    }

    public function sessionId(\PDO $raw): ?int
    {
        $statement = $raw->query('SELECT CONNECTION_ID()');
        $id = $statement === false ? null : $statement->fetchColumn();

        return is_numeric($id) ? (int) $id : null;
    }

    /** Reads the status flags of the last answer. */
    public function inTransaction(\PDO $raw): bool
    {
        return $raw->inTransaction();
    }

    public function commit(\PDO $pdo): void
    {
        $pdo->commit();
    }

    /** PDO offers no access to COM_RESET_CONNECTION. */
    public function reset(\PDO $raw): bool
    {
        return false;
    }

    public function storedCodeMayLeave(\PDO $raw): bool
    {
        return MysqlCatalogue::mayLeave($raw);
    }

    /** Kills the session too, since its client is gone: its transaction is rolled back at once. */
    public function cancelling(int $sessionId): string
    {
        return "KILL {$sessionId}";
    }

    public function isLost(\PDOException $exception): bool
    {
        $failure = Failure::of($exception);

        return str_starts_with($failure->state, '08') || in_array($failure->code, self::LOST, true);
    }

    /**
     * The server sends 4031 only if it has read no statement. "Gone away" is also reported for a statement that was
     * sent.
     */
    public function nothingWasSent(\PDOException $exception): bool
    {
        return Failure::of($exception)->code === 4031;
    }

    /**
     * A deadlock, and the errors of group replication, XA and MariaDB's snapshots that mean the same. Not 1205: the
     * transaction continues after it.
     */
    public function isConflict(\PDOException $exception): bool
    {
        $failure = Failure::of($exception);

        return $failure->state === '40001' || in_array($failure->code, [1213, 1614, 3101, 1020], true);
    }

    public function isStalePlan(\PDOException $exception): bool
    {
        return in_array(Failure::of($exception)->code, [1243, 1615, 2057], true);
    }
}
