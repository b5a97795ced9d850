<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\PooledPdoError;
use Nexus\Db\SessionReset;

use function Nexus\Internal\last_socket;

/**
 * Opens physical connections and sets up their sessions.
 *
 * @internal
 */
final class Connector
{
    /** Counts how often attributes were changed. */
    public int $generation = 0;

    /** The stored code of the database that the DSN names. */
    private readonly StoredCode $storedCode;

    /** The error mode of the PooledPdo. Physical connections always throw. */
    public int $errorMode;

    /**
     * @param string|\Closure(): (string|\PDO) $dsn
     * @param string|(\Closure(): ?string)|null $username
     * @param string|(\Closure(): ?string)|null $password
     * @param array<int, mixed> $attributes
     * @param (\Closure(\PDO): mixed)|null $onConnect
     */
    public function __construct(
        private readonly string|\Closure $dsn,
        private readonly string|\Closure|null $username,
        #[\SensitiveParameter]
        private readonly string|\Closure|null $password,
        private array $attributes,
        private readonly ?\Closure $onConnect,
        public readonly int $statementCache,
        private readonly SessionReset $reset = SessionReset::Automatic,
    ) {
        $this->storedCode = new StoredCode($this->isInMemory() ? SessionReset::Never : $reset);
        if ((bool) ($attributes[\PDO::ATTR_PERSISTENT] ?? false)) {
            throw PooledPdoError::persistent();
        }
        if (isset($attributes[\PDO::ATTR_STATEMENT_CLASS])) {
            throw PooledPdoError::statementClass();
        }
        $mode = $attributes[\PDO::ATTR_ERRMODE] ?? \PDO::ERRMODE_EXCEPTION;
        $this->errorMode = is_numeric($mode) ? (int) $mode : \PDO::ERRMODE_EXCEPTION;
    }

    public function open(): Connection
    {
        $attributes = [\PDO::ATTR_ERRMODE => \PDO::ERRMODE_EXCEPTION] + $this->attributes;
        $source = is_string($this->dsn) ? $this->dsn : ($this->dsn)();
        $raw = $source instanceof \PDO ? $source : PdoDriver::connect(
            $source,
            self::value($this->username),
            self::value($this->password),
            $attributes,
        );
        $socket = last_socket(); // at once, because loading a class reads from a file
        $dialect = Dialects::of($raw);
        $sessionId = $dialect->sessionId($raw);
        if ($source instanceof \PDO && $sessionId !== null) {
            // the closure may have read from other streams: this makes the connection the one read from last
            $raw->exec('SELECT 1');
            $socket = last_socket();
        }
        $socket = $sessionId === null ? null : $socket;
        if (
            !is_string($source)
            || preg_match('/keepalives|tcp_user_timeout/', $source) !== 1
        ) { // unless the DSN sets libpq's own keepalive
            KeepAlive::of($socket);
        }
        $storedCode = is_string($this->dsn)
            ? $this->storedCode
            : new StoredCode($this->reset); // each call may name another database
        if ($storedCode->isOld()) {
            $storedCode->ask($dialect, $raw);
        }
        $connection = new Connection($raw, $dialect, $sessionId, $this, $socket, $storedCode);
        $connection->generation = $source instanceof \PDO ? -1 : $this->generation;
        $this->furnish($connection);

        return $connection;
    }

    /** Applies what every session of the pool has, after connecting and after a reset. */
    public function furnish(Connection $connection): void
    {
        if ($this->generation !== $connection->generation) {
            $connection->raw->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);
            $this->catchUp($connection);
        }
        $this->spareRoundTrips($connection->raw);
        if ($this->onConnect !== null) {
            ($this->onConnect)($connection->raw);
        }
    }

    public function attribute(int $attribute): mixed
    {
        return $this->attributes[$attribute] ?? null;
    }

    public function has(int $attribute): bool
    {
        return array_key_exists($attribute, $this->attributes);
    }

    /** Sets it for all connections. Open connections get it when they are lent next. */
    public function set(int $attribute, mixed $value): void
    {
        $this->attributes[$attribute] = $value;
        ++$this->generation;
    }

    public function catchUp(Connection $connection): bool
    {
        $connection->generation = $this->generation;
        $connection->dropKeptStatements();
        $isSet = true;
        foreach ($this->attributes as $attribute => $value) {
            $isSet = $attribute === \PDO::ATTR_ERRMODE || (
                $connection->raw->setAttribute($attribute, $value)
                && $isSet
            );
        }

        return $isSet;
    }

    /** Whether the database is in memory only: it is lost when the connection is closed. */
    public function isInMemory(): bool
    {
        return in_array($this->dsn, ['sqlite::memory:', 'sqlite:'], true);
    }

    /** The driver's name; null when the DSN alone does not tell it. */
    public function driver(): ?string
    {
        $end = is_string($this->dsn) ? strpos($this->dsn, ':') : false;
        $name = is_string($this->dsn) && $end !== false ? substr($this->dsn, 0, $end) : null;

        return $name === 'uri' ? null : $name;
    }

    private static function value(string|\Closure|null $credential): ?string
    {
        $value = $credential instanceof \Closure ? $credential() : $credential;

        return is_scalar($value) ? (string) $value : null;
    }

    /**
     * @return array<int, mixed> options for statements that are kept: these are prepared on the server, since they are
     * reused
     */
    public function optionsOfKept(\PDO $raw): array
    {
        if ($raw->getAttribute(\PDO::ATTR_DRIVER_NAME) !== 'pgsql' || $this->has(\PDO::ATTR_EMULATE_PREPARES)) {
            return [];
        }
        $attribute = PdoDriver::disablePrepares();

        return $attribute !== null && !$this->has($attribute) ? [$attribute => false] : [];
    }

    /**
     * Without this, a statement that is used once costs PostgreSQL's driver three round trips. The last one is made
     * while the statement is freed, where suspension is impossible.
     */
    private function spareRoundTrips(\PDO $raw): void
    {
        if ($raw->getAttribute(\PDO::ATTR_DRIVER_NAME) !== 'pgsql') {
            return;
        }
        $attribute = PdoDriver::disablePrepares();
        if ($attribute !== null && !$this->has($attribute) && !$this->has(\PDO::ATTR_EMULATE_PREPARES)) {
            $raw->setAttribute($attribute, true);
        }
    }
}
