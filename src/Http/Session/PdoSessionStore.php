<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\LeasedEntry;
use Nexus\Http\Internal\Session\SessionTable;
use Nexus\Time\Duration;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * Stores sessions in a table of SQLite, PostgreSQL, MariaDB or MySQL, for any number of machines.
 *
 *     $store = PdoSessionStore::on($pdo);
 *     $store->createTable();
 *     $app->middleware(Sessions::in($store));
 *
 * A lock is a column of the row, so a request that has its session open holds no connection and no transaction. It
 * expires, so that a session whose server has crashed can be used again.
 */
final readonly class PdoSessionStore implements SessionStore
{
    private function __construct(private SessionTable $table) {}

    /**
     * A store in this database. Of a Nexus\Db\PooledPdo it uses connections of its own, so that sessions are no part
     * of the transactions of handlers. Another \PDO must not be used by other code of the worker.
     *
     * @param float|Duration $lock seconds after which a lock expires; more than the slowest request takes
     * @throws SessionError NX-1121 for a name that is no plain name, a lock of less than a second, or another database
     */
    public static function on(
        \PDO $pdo,
        string $table = 'nexus_sessions',
        float|Duration $lock = 60.0,
        ClockInterface $clock = new LoopClock(),
    ): self {
        preg_match('/^[A-Za-z_][A-Za-z0-9_]{0,60}(?:\.[A-Za-z_][A-Za-z0-9_]{0,60})?$/D', $table) === 1
            || throw SessionError::setting("\"{$table}\" cannot be the name of the table of sessions");
        $lock = Duration::inSeconds($lock);
        $lock >= 1.0 || throw SessionError::setting("A lock of sessions lasts at least 1 s, {$lock} given");

        $outside = method_exists($pdo, 'outside') ? $pdo->outside() : null;

        return new self(new SessionTable($outside instanceof \PDO ? $outside : $pdo, $table, $lock, $clock));
    }

    /** Creates the table if it does not exist. */
    public function createTable(): void
    {
        $this->table->execute($this->schema(), []);
    }

    /** The statement that creates the table, for a migration. */
    public function schema(): string
    {
        return $this->table->schema();
    }

    public function read(string $key): ?string
    {
        return $this->table->read($key);
    }

    public function open(string $key, float $timeout): SessionEntry
    {
        return LeasedEntry::open($this->table, $key, $timeout);
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $this->table->insert($key, $data, $lifetime);
    }

    public function collect(int $limit): int
    {
        return $this->table->collect($limit);
    }
}
