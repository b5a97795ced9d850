<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\SessionError;
use Psr\Clock\ClockInterface;

/**
 * The table of a PdoSessionStore.
 *
 * @internal
 */
final readonly class SessionTable implements Leases
{
    public function __construct(
        private \PDO $pdo,
        private string $table,
        private float $lock,
        private ClockInterface $clock,
    ) {}

    public function schema(): string
    {
        $driver = $this->pdo->getAttribute(\PDO::ATTR_DRIVER_NAME);
        [$text, $options] = match ($driver) {
            'sqlite', 'pgsql' => ['TEXT', ''],
            'mysql' => ['LONGTEXT', ' ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'],
            default => throw SessionError::setting('Sessions are stored in SQLite, PostgreSQL, MariaDB or MySQL, not '
                . 'in ' . (\is_string($driver) ? $driver : 'another database')),
        };

        return "CREATE TABLE IF NOT EXISTS {$this->table} (id CHAR(64) NOT NULL PRIMARY KEY, data {$text} NOT NULL, "
            . 'expires_at BIGINT NOT NULL, lock_token CHAR(32), locked_until BIGINT NOT NULL DEFAULT 0)' . $options;
    }

    public function lock(string $key, string $token): ?bool
    {
        $now = $this->milliseconds();
        $locked = $this->execute(
            "UPDATE {$this->table} SET lock_token = ?, locked_until = ? WHERE id = ? AND locked_until <= ?",
            [$token, $now + (int) ($this->lock * 1000.0), $key, $now],
        )->rowCount();
        if ($locked === 1) {
            return true;
        }
        $exists = $this->execute("SELECT 1 FROM {$this->table} WHERE id = ?", [$key])->fetchAll();

        return $exists === [] ? null : false;
    }

    public function unlock(string $key, string $token): void
    {
        $this->execute(
            "UPDATE {$this->table} SET lock_token = NULL, locked_until = 0 WHERE id = ? AND lock_token = ?",
            [$key, $token],
        );
    }

    public function read(string $key): ?string
    {
        $rows = $this->execute(
            "SELECT data FROM {$this->table} WHERE id = ? AND expires_at > ?",
            [$key, $this->seconds()],
        )->fetchAll(\PDO::FETCH_COLUMN);

        return \is_string($rows[0] ?? null) ? $rows[0] : null;
    }

    /** MariaDB counts rows that have changed; locked_until always does. */
    public function write(string $key, string $token, string $data, int $lifetime): bool
    {
        return $this->execute(
            "UPDATE {$this->table} SET data = ?, expires_at = ?, locked_until = locked_until + 1 "
                . 'WHERE id = ? AND lock_token = ?',
            [$data, $this->seconds() + $lifetime, $key, $token],
        )->rowCount() === 1;
    }

    public function insert(string $key, string $data, int $lifetime): void
    {
        $this->execute(
            "INSERT INTO {$this->table} (id, data, expires_at) VALUES (?, ?, ?)",
            [$key, $data, $this->seconds() + $lifetime],
        );
    }

    public function remove(string $key): void
    {
        $this->execute("DELETE FROM {$this->table} WHERE id = ?", [$key]);
    }

    public function collect(int $limit): int
    {
        return $this->execute(
            "DELETE FROM {$this->table} WHERE id IN (SELECT id FROM (SELECT id FROM {$this->table} "
                . 'WHERE expires_at <= ? AND locked_until <= ? LIMIT ' . $limit . ') AS expired)',
            [$this->seconds(), $this->milliseconds()],
        )->rowCount();
    }

    /** @param list<string|int> $values */
    public function execute(string $sql, array $values): \PDOStatement
    {
        $statement = $this->pdo->prepare($sql);
        if ($statement === false || !$statement->execute($values)) {
            $error = ($statement === false ? $this->pdo : $statement)->errorInfo()[2] ?? 'unknown';

            throw new \PDOException(\is_string($error) ? $error : 'unknown');
        }

        return $statement;
    }

    private function seconds(): int
    {
        return $this->clock->now()->getTimestamp();
    }

    private function milliseconds(): int
    {
        return (int) $this->clock->now()->format('Uv');
    }
}
