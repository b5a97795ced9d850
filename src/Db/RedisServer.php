<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Time\Duration;

/** The address of a Redis server and the credentials for it. */
final readonly class RedisServer
{
    /** Seconds. */
    public float $connectTimeout;
    /** Seconds; -1: no limit. */
    public float $readTimeout;

    /**
     * @param string $host a name, an address, or the path of a Unix socket
     * @param string|(\Closure(): string)|null $password a closure is called for each connection that is opened:
     * passwords may change
     * @param string|(\Closure(): string)|null $username of an ACL; null: the default user
     * @param int $database the database that every connection starts with
     * @param float|Duration $connectTimeout seconds
     * @param float|Duration $readTimeout maximum seconds for an answer, including blocking commands; -1: no limit
     * @param array<string, mixed>|null $tls the options of PHP's `ssl` stream context ([] for its defaults); null: no
     * TLS
     * @param int $port the TCP port; not used for a Unix socket
     * @throws RedisUsageError NX-0844 for a value out of its range
     */
    public function __construct(
        public string $host = '127.0.0.1',
        public int $port = 6379,
        #[\SensitiveParameter]
        private string|\Closure|null $password = null,
        private string|\Closure|null $username = null,
        public int $database = 0,
        float|Duration $connectTimeout = 5.0,
        float|Duration $readTimeout = 60.0,
        public ?array $tls = null,
    ) {
        $this->connectTimeout = $connectTimeout = Duration::inSeconds($connectTimeout);
        $this->readTimeout = $readTimeout = Duration::inSeconds($readTimeout);
        match (true) {
            $host === '' => throw RedisUsageError::outside('host', 'a name, an address or a path', "''"),
            $port < 1 || $port > 65535 => throw RedisUsageError::outside('port', '1 to 65535', (string) $port),
            $database < 0 => throw RedisUsageError::outside('database', '0 or more', (string) $database),
            $connectTimeout <= 0 => throw RedisUsageError::outside(
                'connectTimeout',
                'more than 0 seconds',
                (string) $connectTimeout,
            ),
            $readTimeout <= 0 && $readTimeout !== -1.0 => throw RedisUsageError::outside(
                'readTimeout',
                'more than 0 seconds, or -1',
                (string) $readTimeout,
            ),
            default => null,
        };
    }

    /**
     * Parses `redis://user:password@host:6379/2`, `rediss://…` (TLS) or `unix:///run/redis.sock`.
     *
     * @throws RedisUsageError NX-0844 for anything else
     */
    public static function fromUrl(#[\SensitiveParameter] string $url): self
    {
        if (str_starts_with($url, 'unix://')) {
            return new self(substr($url, \strlen('unix://')));
        }
        $parts = parse_url($url);
        if (
            $parts === false
            || !isset($parts['host'])
            || !\in_array($parts['scheme'] ?? '', ['redis', 'rediss', 'tcp', 'tls'], true)
        ) {
            throw RedisUsageError::outside('url', 'redis://host:port/database, rediss://… or unix://path', 'another');
        }
        $database = trim($parts['path'] ?? '', '/');

        return new self(
            $parts['host'],
            $parts['port'] ?? 6379,
            isset($parts['pass']) ? rawurldecode($parts['pass']) : null,
            ($parts['user'] ?? '') === '' ? null : rawurldecode($parts['user']),
            ctype_digit($database) ? (int) $database : 0,
            tls: \in_array($parts['scheme'], ['rediss', 'tls'], true) ? [] : null,
        );
    }

    /** Whether the host is the path of a Unix socket. */
    public function isSocketFile(): bool
    {
        return str_starts_with($this->host, '/');
    }

    /**
     * The arguments of AUTH: none, a password, or a name and a password.
     *
     * @internal
     *
     * @return list<string>
     */
    public function credentials(): array
    {
        $password = self::now($this->password);
        $username = self::now($this->username);

        return array_values(array_filter([$username, $password], is_string(...)));
    }

    /** @param string|(\Closure(): string)|null $value */
    private static function now(#[\SensitiveParameter] string|\Closure|null $value): ?string
    {
        return $value instanceof \Closure ? $value() : $value;
    }
}
