<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * A driver that is not known: its sessions are opened anew when in doubt, and what failed is not tried again.
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

    /** By the standard's class of SQLSTATE. */
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
