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
     * Gone away, lost, the server ends, killed, idle for too long; what mysqlnd says of a stream that makes no sense
     * any more.
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

    /** By the flags that came with the last answer. */
    public function inTransaction(\PDO $raw): bool
    {
        return $raw->inTransaction();
    }

    public function commit(\PDO $pdo): void
    {
        $pdo->commit();
    }

    /** COM_RESET_CONNECTION is not to be had by PDO. */
    public function reset(\PDO $raw): bool
    {
        return false;
    }

    public function storedCodeMayLeave(\PDO $raw): bool
    {
        return MysqlCatalogue::mayLeave($raw);
    }

    /** The session as well, since its client is gone: what it has open is rolled back at once. */
    public function cancelling(int $sessionId): string
    {
        return "KILL {$sessionId}";
    }

    public function isLost(\PDOException $exception): bool
    {
        $failure = Failure::of($exception);

        return str_starts_with($failure->state, '08') || in_array($failure->code, self::LOST, true);
    }

    /** "Gone away" is said of a statement that was sent as well, and 4031 only by one who has read none. */
    public function nothingWasSent(\PDOException $exception): bool
    {
        return Failure::of($exception)->code === 4031;
    }

    /**
     * A deadlock, and what group replication, XA and MariaDB's snapshots call one. Not 1205: the transaction goes on
     * after it.
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
