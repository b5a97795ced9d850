<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\{Pool, PoolOptions};
use Nexus\Db\Internal\Redis\{Commands, Listens, PhpRedisCalls, Subscriptions, Surface};

if (!class_exists(\Redis::class, false)) {
    throw RedisUsageError::notInstalled('Nexus\Db\PooledRedis', 'the extension redis (phpredis)');
}
Surface::declare();

/**
 * A Redis client of phpredis that any number of coroutines may use at once: it is a \Redis, and has a pool of
 * connections below.
 *
 *     $redis = new PooledRedis(RedisServer::fromUrl('redis://127.0.0.1'));
 *     $redis->set('greeting', 'hello');
 *
 * A command borrows a connection for its round trip. From multi(), pipeline() and watch() to what ends them, a
 * connection is the coroutine's own. What a coroutine says that the server or the client remembers (select(),
 * setOption(), CLIENT SETNAME) holds for that coroutine alone, until it ends; said where the object was made, and
 * before its first command, it holds for all.
 */
final class PooledRedis extends \Redis
{
    use Commands;
    use Listens;

    private readonly PhpRedisCalls $calls;

    /**
     * Connects when the first command is given.
     *
     * @param array<int, mixed> $options of phpredis: [\Redis::OPT_PREFIX => 'shop:']
     * @param PoolOptions|null $subscriptions how many may listen() at once; they have connections of their own. null:
     * as many as $pool
     * @param (callable(\Redis): mixed)|null $onConnect called with each connection when it was opened
     */
    public function __construct(// @phpstan-ignore constructor.missingParentCall
        RedisServer $server = new RedisServer(),
        array $options = [],
        PoolOptions $pool = new PoolOptions(),
        ?PoolOptions $subscriptions = null,
        ?callable $onConnect = null,
        string $name = 'redis',
    ) {
        $this->calls = new PhpRedisCalls($server, $options, $pool, $onConnect === null ? null : $onConnect(...), $name);
        $this->subscriptions = new Subscriptions(
            $server,
            $subscriptions ?? Subscriptions::like($pool),
            "{$name} subscriptions",
        );
    }

    public function __destruct()
    {
        // \Redis closes its connection: there is none.
    }

    /**
     * Calls with a connection that is the coroutine's own meanwhile; so are the commands it gives by this object. The
     * connection is closed afterwards, since nobody knows what was done with it.
     *
     * @template T
     * @param callable(\Redis): T $function
     * @return T
     */
    public function pin(callable $function): mixed
    {
        return $this->calls->pin($function);
    }

    /** @return Pool<covariant object> for its statistics, events, and close() */
    public function pool(): Pool
    {
        return $this->calls->pool();
    }
}
