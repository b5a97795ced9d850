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
     * PDO knows only what went through beginTransaction(). SQLite refuses a transaction within one; BEGIN alone takes
     * no lock, and asks no disk.
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

    /** Neither PRAGMAs nor attached files can be taken back as a whole; opening a file takes microseconds. */
    public function reset(\PDO $raw): bool
    {
        return false;
    }

    /** Its triggers and views can execute neither PRAGMA nor ATTACH nor CREATE TEMP. */
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

    /** Two that have read and want to write: SQLite refuses one of them at once, whatever the time limit. */
    public function isConflict(\PDOException $exception): bool
    {
        return in_array(Failure::of($exception)->code & 0xff, [self::BUSY, self::LOCKED], true);
    }

    public function isStalePlan(\PDOException $exception): bool
    {
        return (Failure::of($exception)->code & 0xff) === self::SCHEMA;
    }
}
