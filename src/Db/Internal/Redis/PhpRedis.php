<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Db\Internal\KeepAlive;
use Nexus\Db\RedisServer;

use function Nexus\Internal\last_socket;

/**
 * The connections of phpredis.
 *
 * @implements Client<\Redis>
 * @internal
 */
final class PhpRedis implements Client
{
    /** @var array<int, mixed> the default options */
    public array $options;
    /** The default database. */
    public int $database;
    /** No connection was opened yet. */
    public bool $isFresh = true;

    /**
     * @param array<int, mixed> $options of phpredis, for every connection
     * @param (\Closure(\Redis): mixed)|null $onConnect called with every new connection
     */
    public function __construct(
        private readonly RedisServer $server,
        array $options,
        private readonly ?\Closure $onConnect,
    ) {
        // Without retries of phpredis, the pool replaces a lost connection and asks for the password again. phpredis
        // would use the old password.
        $this->options = $options + [\Redis::OPT_MAX_RETRIES => 0, \Redis::OPT_READ_TIMEOUT => $server->readTimeout];
        $this->database = $server->database;
    }

    public function open(): Connection
    {
        $this->isFresh = false;
        $server = $this->server;
        $host = $server->tls === null ? $server->host : "tls://{$server->host}";
        $arguments = [
            $host,
            $server->isSocketFile() ? 0 : $server->port,
            $server->connectTimeout,
            null,
            0,
            max($server->readTimeout, 0.0),
        ];
        $raw = new \Redis();
        if (!$raw->connect(...$arguments, ...($server->tls === null ? [] : [['stream' => $server->tls]]))) {
            throw new \RedisException("No connection to {$host}:{$server->port}");
        }
        $connection = new Connection($raw);
        $this->prepare($connection);

        return $connection;
    }

    public function isAlive(Connection $connection): bool
    {
        return $connection->raw->rawcommand('PING') !== false;
    }

    public function close(Connection $connection): void
    {
        try {
            $connection->raw->close();
        } catch (\RedisException) {
            // The connection is closed anyway.
        }
    }

    public function adapt(Connection $connection, ?Session $session): void
    {
        $database = $session->database ?? $this->database;
        if ($connection->database !== $database) {
            $this->insist($connection->raw, $connection->raw->select($database), "select({$database})");
            $connection->database = $database;
        }
        $options = $session->options ?? [];
        if ($connection->options !== [] || $options !== []) {
            self::apply($connection, $options);
        }
    }

    public function restore(Connection $connection, Session $session): bool
    {
        if ($session->isDirty || $session->pins > 0) {
            // RESET keeps CLIENT NO-EVICT and unread replies; a new connection costs no more.
            return false;
        }
        $raw = $connection->raw;
        if ($raw->getMode() !== \Redis::ATOMIC) {
            $raw->discard();
        } elseif ($session->watches) {
            $raw->unwatch();
        }

        return $raw->getMode() === \Redis::ATOMIC;
    }

    /** @param Connection<\Redis> $connection */
    private function prepare(Connection $connection): void
    {
        $raw = $connection->raw;
        $credentials = $this->server->credentials();
        if ($credentials !== []) {
            $this->insist($raw, $raw->auth(\count($credentials) === 1 ? $credentials[0] : $credentials), 'auth()');
        }
        $this->insist($raw, $raw->select($this->database), "select({$this->database})");
        $socket = last_socket(); // at once, because loading a class reads from a file
        KeepAlive::of($socket);
        self::apply($connection, []);
        foreach ($this->options as $option => $value) {
            $raw->setOption($option, $value);
        }
        $connection->database = $this->database;
        if ($this->onConnect !== null) {
            ($this->onConnect)($raw);
        }
        $raw->clearLastError();
    }

    private function insist(\Redis $raw, mixed $answer, string $what): void
    {
        if ($answer === false) {
            throw new \RedisException("{$what}: " . ($raw->getLastError() ?? 'no answer'));
        }
    }

    /**
     * Sets these options, and resets others that an earlier session has set.
     *
     * @param Connection<\Redis> $connection
     * @param array<int, mixed> $options
     */
    private static function apply(Connection $connection, array $options): void
    {
        foreach (array_diff_key($connection->options, $options) as $option => $before) {
            $connection->raw->setOption($option, $before);
            unset($connection->options[$option]);
        }
        foreach ($options as $option => $value) {
            if (!\array_key_exists($option, $connection->options)) {
                $connection->options[$option] = $connection->raw->getOption($option);
            }
            $connection->raw->setOption($option, $value);
        }
    }
}
