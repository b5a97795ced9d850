<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

/**
 * Two keys for each session: its data, and the token of its lock. The hash tag {…} keeps them on one node of a cluster.
 *
 * @internal
 */
final readonly class RedisSessions implements Leases
{
    /** KEYS: data, lock. ARGV: token, milliseconds. Answers 1: locked, 0: another has the lock, -1: no session. */
    private const LOCK = <<<'LUA'
        if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
        return redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
        LUA;
    private const UNLOCK = <<<'LUA'
        return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0
        LUA;
    /** KEYS: data, lock. ARGV: token, data, seconds. */
    private const WRITE = <<<'LUA'
        if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
        redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
        return 1
        LUA;

    public function __construct(private RedisCommands $redis, private string $prefix, private float $lock) {}

    public function lock(string $key, string $token): ?bool
    {
        $milliseconds = (int) ($this->lock * 1000.0);
        $answer = $this->redis->call(
            'EVAL',
            self::LOCK,
            2,
            $this->dataKey($key),
            $this->lockKey($key),
            $token,
            $milliseconds,
        );

        return $answer === -1 ? null : $answer === 1;
    }

    public function unlock(string $key, string $token): void
    {
        $this->redis->call('EVAL', self::UNLOCK, 1, $this->lockKey($key), $token);
    }

    public function read(string $key): ?string
    {
        $values = $this->redis->call('MGET', $this->dataKey($key));
        $data = \is_array($values) ? $values[0] ?? null : null;

        return \is_string($data) ? $data : null;
    }

    public function write(string $key, string $token, string $data, int $lifetime): bool
    {
        return $this->redis->call(
            'EVAL',
            self::WRITE,
            2,
            $this->dataKey($key),
            $this->lockKey($key),
            $token,
            $data,
            $lifetime,
        ) === 1;
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $this->redis->call('SET', $this->dataKey($key), $data, 'EX', $lifetime);
    }

    public function remove(string $key): void
    {
        $this->redis->call('DEL', $this->dataKey($key));
    }

    private function dataKey(string $key): string
    {
        return "{$this->prefix}{{$key}}:data";
    }

    private function lockKey(string $key): string
    {
        return "{$this->prefix}{{$key}}:lock";
    }
}
