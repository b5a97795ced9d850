<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/** @internal */
final readonly class SqliteDialect implements Dialect
{
    private const BUSY = 5;
    private const LOCKED = 6;
    private const SCHEMA = 17;

    public function effects(string $sql): int
    {
        return effects_of('sqlite', $sql);
    }

    public function sessionId(\PDO $raw): ?int
    {
        return null;
    }

    /**
     * PDO knows only transactions begun by beginTransaction(). SQLite refuses BEGIN inside a transaction. BEGIN alone
     * takes no lock and reads nothing from disk.
     */
    public function inTransaction(\PDO $raw): bool
    {
        try {
            if (@$raw->exec('BEGIN') === false) {
                return true;
            }
        } catch (\PDOException $exception) {
            if (!Failure::of($exception)->says('within a transaction')) {
                throw $exception;
            }

            return true;
        }
        $raw->exec('ROLLBACK');

        return false;
    }

    public function commit(\PDO $pdo): void
    {
        $pdo->commit();
    }

    /**
     * PRAGMAs and attached files cannot be reset as a whole, so the connection is replaced: opening a file takes
     * microseconds.
     */
    public function reset(\PDO $raw): bool
    {
        return false;
    }

    /** SQLite's triggers and views can execute no PRAGMA, ATTACH or CREATE TEMP. */
    public function storedCodeMayLeave(\PDO $raw): bool
    {
        return false;
    }

    public function cancelling(int $sessionId): ?string
    {
        return null;
    }

    public function isLost(\PDOException $exception): bool
    {
        return false;
    }

    public function nothingWasSent(\PDOException $exception): bool
    {
        return false;
    }

    /**
     * When two transactions have read and want to write, SQLite refuses one of them at once, whatever the busy timeout
     * is.
     */
    public function isConflict(\PDOException $exception): bool
    {
        return in_array(Failure::of($exception)->code & 0xff, [self::BUSY, self::LOCKED], true);
    }

    public function isStalePlan(\PDOException $exception): bool
    {
        return (Failure::of($exception)->code & 0xff) === self::SCHEMA;
    }
}
