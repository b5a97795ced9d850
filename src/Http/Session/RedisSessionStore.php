<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\LeasedEntry;
use Nexus\Http\Internal\Session\RedisCommands;
use Nexus\Http\Internal\Session\RedisSessions;
use Nexus\Time\Duration;
use Predis\ClientInterface;

/**
 * Stores sessions in Redis or Valkey, for any number of machines. A lock expires, so that a session whose server has
 * crashed can be used again.
 *
 *     $store = RedisSessionStore::on(new PooledRedis(RedisServer::fromUrl('redis://127.0.0.1')));
 *     $app->middleware(Sessions::in($store));
 *
 * Expired sessions are removed by Redis.
 */
final readonly class RedisSessionStore implements SessionStore
{
    private function __construct(private RedisSessions $sessions) {}

    /**
     * A store in this Redis.
     *
     * @param \Redis|ClientInterface $redis a PooledRedis or a PooledPredis, so that requests do not wait for each other
     * @param string $prefix of the keys; a prefix of the client is not added
     * @param float|Duration $lock seconds after which a lock expires; more than the slowest request takes
     * @throws SessionError NX-1121 for a lock of less than a second
     */
    public static function on(
        \Redis|ClientInterface $redis,
        string $prefix = 'nexus:session:',
        float|Duration $lock = 60.0,
    ): self {
        $lock = Duration::inSeconds($lock);
        $lock >= 1.0 || throw SessionError::setting("A lock of sessions lasts at least 1 s, {$lock} given");

        return new self(new RedisSessions(new RedisCommands($redis), $prefix, $lock));
    }

    public function read(string $key): ?string
    {
        return $this->sessions->read($key);
    }

    public function open(string $key, float $timeout): SessionEntry
    {
        return LeasedEntry::open($this->sessions, $key, $timeout);
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $this->sessions->create($key, $data, $lifetime);
    }

    /**
     * Redis removes expired sessions by itself.
     *
     * @param int $limit has no effect
     */
    public function collect(int $limit): int
    {
        return 0;
    }
}
