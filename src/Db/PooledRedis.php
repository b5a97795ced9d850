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
 * A phpredis client that any number of coroutines may use at once. It is a \Redis that uses a pool of connections.
 *
 *     $redis = new PooledRedis(RedisServer::fromUrl('redis://127.0.0.1'));
 *     $redis->set('greeting', 'hello');
 *
 * A command borrows a connection for its round trip. From multi(), pipeline() and watch() until they end, the coroutine
 * has a connection of its own. State that the server or the client remembers (select(), setOption(), CLIENT SETNAME)
 * applies to the calling coroutine until it ends. State set where the object was created, before its first command,
 * applies to all coroutines.
 */
final class PooledRedis extends \Redis
{
    use Commands;
    use Listens;

    private readonly PhpRedisCalls $calls;

    /**
     * Connects at the first command.
     *
     * @param array<int, mixed> $options of phpredis: [\Redis::OPT_PREFIX => 'shop:']
     * @param PoolOptions|null $subscriptions limits concurrent listen() calls; they have connections of their own.
     * null: the same as $pool
     * @param (callable(\Redis): mixed)|null $onConnect called with each connection after it was opened
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
        // The parent's destructor would close a connection; this object has none.
    }

    /**
     * Calls the function with a connection that belongs to the coroutine during the call. Commands that the coroutine
     * sends through this object use the same connection. It is closed afterwards, because its state is unknown.
     *
     * @template T
     *
     * @param callable(\Redis): T $function
     *
     * @return T
     */
    public function pin(callable $function): mixed
    {
        return $this->calls->pin($function);
    }

    /**
     * The pool of its connections.
     *
     * @return Pool<covariant object> for its statistics, events, and close()
     */
    public function pool(): Pool
    {
        return $this->calls->pool();
    }

    /** The observers of the commands that this pool executes. Add yours to them. */
    public function observers(): Observers
    {
        return $this->calls->observers();
    }
}
