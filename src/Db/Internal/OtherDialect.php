<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * Any other driver: its connections are replaced when the session may have changed, and failed statements are not
 * repeated.
 *
 * @internal
 */
final readonly class OtherDialect implements Dialect
{
    public function effects(string $sql): int
    {
        return effects_of('', $sql);
    }

    public function sessionId(\PDO $raw): ?int
    {
        return null;
    }

    public function inTransaction(\PDO $raw): bool
    {
        return $raw->inTransaction();
    }

    public function commit(\PDO $pdo): void
    {
        $pdo->commit();
    }

    public function reset(\PDO $raw): bool
    {
        return false;
    }

    public function storedCodeMayLeave(\PDO $raw): bool
    {
        return true;
    }

    public function cancelling(int $sessionId): ?string
    {
        return null;
    }

    /** Decides by the SQLSTATE class of the SQL standard. */
    public function isLost(\PDOException $exception): bool
    {
        return str_starts_with(Failure::of($exception)->state, '08');
    }

    public function nothingWasSent(\PDOException $exception): bool
    {
        return false;
    }

    public function isConflict(\PDOException $exception): bool
    {
        return Failure::of($exception)->state === '40001';
    }

    public function isStalePlan(\PDOException $exception): bool
    {
        return false;
    }
}
