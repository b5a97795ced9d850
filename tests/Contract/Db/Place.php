<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Db\Internal\Dialect;
use Nexus\Db\Internal\Dialects;

/** The database that a program uses, with the statements of its dialect. */
final class Place
{
    /** The limit of every wait in seconds; programs assert no times by it. */
    public const PATIENCE = 60.0;

    private readonly string $dsn;
    private ?string $file = null;

    public function __construct(public readonly string $driver)
    {
        $this->dsn = match ($driver) {
            'pgsql' => 'pgsql:' . getenv('NEXUS_TEST_PGSQL'),
            'mysql' => 'mysql:' . preg_replace('~user=\w+;password=\w+~', '', (string) getenv('NEXUS_TEST_MYSQL')),
            default => 'sqlite:' . $this->file = sys_get_temp_dir() . '/nexus-contract-' . bin2hex(random_bytes(6)),
        };
    }

    public function __destruct()
    {
        foreach ($this->file === null ? [] : (array) glob("{$this->file}*") as $file) {
            @unlink((string) $file);
        }
    }

    public function dsn(): string
    {
        return $this->dsn;
    }

    public function host(): string
    {
        return $this->part('host');
    }

    public function port(): int
    {
        return (int) $this->part('port');
    }

    /**
     * @return array<int, bool> of this process' connections to that port, by inode: whether the kernel probes it within
     *     half a minute of silence
     */
    public static function sockets(int $port): array
    {
        $own = array_map(
            static fn(string|false $file): string => (string) @readlink((string) $file),
            (array) glob('/proc/self/fd/*'),
        );
        $sockets = [];
        foreach ((array) file('/proc/self/net/tcp', FILE_IGNORE_NEW_LINES) as $line) {
            $words = preg_split('/\s+/', trim((string) $line));
            if ($words !== false && \in_array(
                "socket:[{$words[9]}]",
                $own,
                true,
            ) && str_ends_with($words[2], sprintf(':%04X', $port))) {
                [$timer, $ticks] = explode(':', $words[5]);
                $sockets[(int) $words[9]] = $timer === '02' && hexdec($ticks) <= 3000; // hundredths of a second
            }
        }

        return $sockets;
    }

    public function dialect(): Dialect
    {
        return Dialects::named($this->driver);
    }

    /** A plain connection that no other code uses. */
    public function raw(): \PDO
    {
        $pdo = new \PDO($this->dsn, 'nexus', 'nexus', [\PDO::ATTR_ERRMODE => \PDO::ERRMODE_EXCEPTION]);
        if ($this->driver === 'sqlite') {
            $pdo->exec('PRAGMA journal_mode = WAL');
        }

        return $pdo;
    }

    /** Creates a new table for this program: id, name (text), number. */
    public function table(string $name): string
    {
        $raw = $this->raw();
        $name = "{$name}_" . getmypid();
        $raw->exec("DROP TABLE IF EXISTS {$name}");
        $identity = match ($this->driver) {
            'pgsql' => 'serial PRIMARY KEY',
            'mysql' => 'int AUTO_INCREMENT PRIMARY KEY',
            default => 'integer PRIMARY KEY AUTOINCREMENT',
        };
        $raw->exec(
            "CREATE TABLE {$name} (id {$identity}, name varchar(100), number int)" . ($this->driver === 'mysql'
                ? ' ENGINE=InnoDB'
                : ''),
        );

        return $name;
    }

    /** A statement that takes that many seconds on the server; SQLite has none. */
    public function sleeping(float $seconds): string
    {
        return $this->driver === 'pgsql' ? "SELECT pg_sleep({$seconds})" : "SELECT SLEEP({$seconds})";
    }

    /**
     * Kills the server with all its sessions, and returns when it answers again. PostgreSQL restarts itself when one of
     * its processes is killed; MariaDB is started again with the same arguments.
     */
    public function restart(): void
    {
        if ($this->driver === 'pgsql') {
            [$witness, $victim] = [$this->raw(), $this->raw()];
            // Commits are asynchronous here (tools/services): without this, the table may be lost with the server's
            // memory.
            $witness->exec('CHECKPOINT');
            posix_kill(self::number($victim, 'SELECT pg_backend_pid()'), SIGKILL);
            self::eventually(
                static fn(): bool => !self::doesAnswer(static fn(): \PDO => $witness),
                'its other sessions have ended',
            );
        } else {
            self::startAgain(self::value($this->raw(), 'SELECT @@pid_file'));
        }
        self::eventually(fn(): bool => self::doesAnswer($this->raw(...)), 'it answers again');
    }

    /** @param \Closure(): \PDO $connection */
    private static function doesAnswer(\Closure $connection): bool
    {
        try {
            return self::number($connection(), 'SELECT 1') === 1;
        } catch (\PDOException) {
            return false;
        }
    }

    private static function startAgain(mixed $pidFile): void
    {
        $pid = (int) file_get_contents(is_string($pidFile) ? $pidFile : '');
        $line = array_slice(explode("\0", (string) file_get_contents("/proc/{$pid}/cmdline")), 0, -1);
        $directory = readlink("/proc/{$pid}/cwd");
        [$user, $group] = [fileowner("/proc/{$pid}"), filegroup("/proc/{$pid}")];
        posix_kill($pid, SIGKILL);
        self::eventually(
            static fn(): bool => !posix_kill($pid, 0) || str_contains(
                (string) @file_get_contents("/proc/{$pid}/stat"),
                ') Z ',
            ),
            'it has ended',
        );
        $as = posix_geteuid() === $user ? [] : [
            'setpriv',
            '--reuid',
            (string) $user,
            '--regid',
            (string) $group,
            '--clear-groups',
        ];
        // It outlives this program: later programs use it. tools/services finds it by its environment and ends it.
        $null = ['file', '/dev/null', 'r+'];
        proc_open(
            ['setsid', '--fork', ...$as, ...$line],
            [$null, $null, $null],
            $pipes,
            $directory === false ? null : $directory,
        );
    }

    private function part(string $name): string
    {
        return preg_match("/{$name}=([^;]+)/", $this->dsn, $matches) === 1 ? $matches[1] : '';
    }

    /** Fails unless both values are the same. */
    public static function same(mixed $expected, mixed $actual, string $what): void
    {
        if ($expected !== $actual) {
            throw new \LogicException(
                "{$what}: " . var_export($actual, true) . ' instead of ' . var_export($expected, true),
            );
        }
    }

    /** The first column of the first row. */
    public static function value(\PDO $pdo, string $sql): mixed
    {
        $statement = $pdo->query($sql);

        return $statement === false ? null : $statement->fetchColumn();
    }

    public static function number(\PDO $pdo, string $sql): int
    {
        $value = self::value($pdo, $sql);

        return is_numeric($value) ? (int) $value : throw new \LogicException("{$sql}: no number");
    }

    /** @return list<mixed> the first column */
    public static function column(\PDO $pdo, string $sql): array
    {
        $statement = $pdo->query($sql);

        return $statement === false ? [] : array_values($statement->fetchAll(\PDO::FETCH_COLUMN));
    }

    /**
     * Fails unless the call throws that exception; returns the exception.
     *
     * @template E of \Throwable
     * @param class-string<E> $class
     * @return E
     */
    public static function throws(string $class, \Closure $call, string $what): \Throwable
    {
        try {
            $result = $call();
        } catch (\Throwable $throwable) {
            if ($throwable instanceof $class) {
                return $throwable;
            }
            throw $throwable;
        }
        throw new \LogicException("{$what}: " . var_export($result, true) . " instead of a {$class}");
    }

    /**
     * Waits until the condition is true, and returns the time it took, in seconds.
     *
     * @param \Closure(): bool $isTrue
     */
    public static function eventually(\Closure $isTrue, string $what): float
    {
        $begin = microtime(true);
        while (!$isTrue()) {
            if (microtime(true) - $begin > self::PATIENCE) {
                throw new \LogicException("Waited in vain: {$what}");
            }
            usleep(2000);
        }

        return microtime(true) - $begin;
    }
}
