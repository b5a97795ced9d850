<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

use Predis\ClientInterface;

/** Locks in Redis, among the requests of all workers of all machines. */
final readonly class RedisKeyLock implements KeyLock
{
    private const ACQUIRE = "return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0";
    private const RELEASE = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

    /**
     * @param \Redis|ClientInterface $redis phpredis or Predis: a PooledRedis or PooledPredis for concurrent requests
     * @param string $prefix of all keys
     */
    public function __construct(private \Redis|ClientInterface $redis, private string $prefix = 'nexus:lock:') {}

    public function acquire(string $key, float $seconds): ?string
    {
        $token = bin2hex(random_bytes(16));
        $milliseconds = (string) max(1, (int) ceil($seconds * 1000));

        return match ($this->evaluate(self::ACQUIRE, $key, [$token, $milliseconds])) {
            1 => $token,
            0 => null,
            default => throw new \RuntimeException('Redis has not executed the script of locks'),
        };
    }

    public function release(string $key, string $token): void
    {
        $this->evaluate(self::RELEASE, $key, [$token]);
    }

    /** @param non-empty-list<string> $arguments */
    private function evaluate(string $script, string $key, array $arguments): mixed
    {
        return $this->redis instanceof \Redis
            ? $this->redis->eval($script, [$this->prefix . $key, ...$arguments], 1)
            : $this->redis->executeCommand($this->redis->createCommand(
                'EVAL',
                [$script, 1, $this->prefix . $key, ...$arguments],
            ));
    }
}
