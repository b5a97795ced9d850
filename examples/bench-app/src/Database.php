<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;

/**
 * SQLite in var/, or the database that BENCH_DSN ("pgsql:host=…;port=…;dbname=…", "mysql:…"), BENCH_USER and
 * BENCH_PASSWORD name. A worker has at most BENCH_POOL connections, by default 100. For SQLite it is 1: statements
 * do not wait, and other connections would have to read again what one connection has written.
 */
final readonly class Database
{
    /** Prepared statements that a connection keeps: enough for all of the application's. */
    private const STATEMENTS = 32;
    private const PAUSES = 250;

    private function __construct(
        public string $dsn,
        private ?string $user,
        private ?string $password,
        private int $pool,
    ) {}

    public static function ofEnvironment(): self
    {
        $dsn = self::variable('BENCH_DSN') ?? 'sqlite:' . dirname(__DIR__) . '/var/bench.sqlite';
        $pool = (int) (self::variable('BENCH_POOL') ?? (str_starts_with($dsn, 'sqlite:') ? 1 : 100));

        return new self($dsn, self::variable('BENCH_USER'), self::variable('BENCH_PASSWORD'), max(0, $pool));
    }

    /** One persistent connection, which the next request of the process uses again. */
    public function connect(): \PDO
    {
        $pdo = $this->open([\PDO::ATTR_PERSISTENT => true] + $this->attributes());
        $this->prepare($pdo);

        return $pdo;
    }

    /** A pool that each coroutine uses like one connection. BENCH_POOL=0: one connection for one request at a time. */
    public function pool(): \PDO
    {
        return $this->pool === 0 ? $this->connect() : new PooledPdo(
            $this->dsn,
            $this->user,
            $this->password,
            pool: new PoolOptions(max: $this->pool),
            onConnect: $this->prepare(...),
            statementCache: self::STATEMENTS,
        );
    }

    /** Connections for pause(). With SQLite they are databases in memory: the file's pool has one connection. */
    public function pauses(\PDO $pdo): \PDO
    {
        return $this->driver() !== 'sqlite' || !$pdo instanceof PooledPdo ? $pdo : new PooledPdo(
            'sqlite::memory:',
            pool: new PoolOptions(max: self::PAUSES),
            onConnect: self::teachToPause(...),
            name: 'pauses',
        );
    }

    /** @return array<string, mixed> the connection parameters for DBAL */
    public function parameters(): array
    {
        $parameters = ['driver' => "pdo_{$this->driver()}", 'user' => $this->user, 'password' => $this->password];
        if ($this->driver() === 'sqlite') {
            return $parameters + ['path' => substr($this->dsn, strlen('sqlite:'))];
        }
        foreach (explode(';', substr((string) strstr($this->dsn, ':'), 1)) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            $parameters[$name] = $name === 'port' ? (int) $value : $value;
        }

        return $parameters;
    }

    /** @return array<string, mixed> options of DBAL's driver over a pool */
    public function driverOptions(): array
    {
        return ['pool' => ['max' => max(1, $this->pool)], 'statementCache' => self::STATEMENTS];
    }

    /** Creates and fills the SQLite file if it does not exist. Other processes wait until it is complete. */
    public function seedWhereNew(): void
    {
        $file = $this->driver() === 'sqlite' ? substr($this->dsn, strlen('sqlite:')) : '';
        if ($file === '' || $file === ':memory:' || is_file($file)) {
            return;
        }
        is_dir(dirname($file)) || @mkdir(dirname($file), 0o755, true);
        $lock = fopen("{$file}.lock", 'c');
        if ($lock === false || !flock($lock, LOCK_EX)) {
            throw new \RuntimeException("{$file}.lock cannot be written: name a database by BENCH_DSN.");
        }
        clearstatcache();
        if (!is_file($file)) {
            (new Seeder(new \PDO("sqlite:{$file}.new")))->seed();
            rename("{$file}.new", $file);
        }
        fclose($lock);
    }

    public function driver(): string
    {
        return explode(':', $this->dsn, 2)[0];
    }

    /** A statement that takes ten milliseconds in the database. */
    public function pause(): string
    {
        return match ($this->driver()) {
            'pgsql' => 'SELECT pg_sleep(0.01)',
            'mysql' => 'SELECT SLEEP(0.01)',
            default => 'SELECT pause(0.01)',
        };
    }

    /** Prepares a new connection. */
    private function prepare(\PDO $connection): void
    {
        if ($this->driver() !== 'sqlite') {
            return;
        }
        $connection->exec('PRAGMA journal_mode = WAL');
        $connection->exec('PRAGMA synchronous = NORMAL');
        $connection->exec('PRAGMA busy_timeout = 5000');
        self::teachToPause($connection);
    }

    private static function teachToPause(\PDO $connection): void
    {
        $connection instanceof \Pdo\Sqlite
            ? $connection->createFunction('pause', self::pauseFor(...), 1)
            : $connection->sqliteCreateFunction('pause', self::pauseFor(...), 1);
    }

    private static function pauseFor(float $seconds): float
    {
        usleep((int) (1e6 * $seconds));

        return $seconds;
    }

    /** @param array<int, mixed> $attributes */
    private function open(array $attributes): \PDO
    {
        // PHP 8.5 deprecates the driver-specific methods and constants of PDO.
        $class = $this->driver() === 'sqlite' && class_exists(\Pdo\Sqlite::class) ? \Pdo\Sqlite::class : \PDO::class;

        return new $class($this->dsn, $this->user, $this->password, $attributes);
    }

    /** @return array<int, mixed> */
    private function attributes(): array
    {
        // For a statement that is used once, PostgreSQL's driver makes three round trips if it is prepared, else one.
        return $this->driver() === 'pgsql' ? [self::unprepared() => true] : [];
    }

    private static function unprepared(): int
    {
        return class_exists(\Pdo\Pgsql::class) ? \Pdo\Pgsql::ATTR_DISABLE_PREPARES : \PDO::PGSQL_ATTR_DISABLE_PREPARES;
    }

    private static function variable(string $name): ?string
    {
        $value = getenv($name);

        return $value === false || $value === '' ? null : $value;
    }
}
