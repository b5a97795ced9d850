<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\{Pool, PoolOptions};
use Nexus\Db\Internal\Redis\{Listens, PredisConnection, Subscriptions};
use Predis\Client;
use Predis\Configuration\Options;

if (!class_exists(Client::class)) {
    throw RedisUsageError::notInstalled('Nexus\Db\PooledPredis', 'the package predis/predis');
}

/**
 * A Predis client that any number of coroutines may use at once: it is a Predis\Client, and has a pool of connections
 * below.
 *
 *     $redis = new PooledPredis(RedisServer::fromUrl('redis://127.0.0.1'));
 *     $redis->set('greeting', 'hello');
 *
 * A command borrows a connection for its round trip. From MULTI, WATCH and SUBSCRIBE to what ends them, and for a
 * pipeline, a connection is the coroutine's own. What a coroutine says that the server remembers (SELECT, CLIENT
 * SETNAME) holds for that coroutine alone, until it ends.
 */
final class PooledPredis extends Client
{
    use Listens;

    private readonly PredisConnection $pooled;

    /**
     * Connects when the first command is given.
     *
     * @param array<string, mixed> $options of Predis: ['prefix' => 'shop:']
     * @param PoolOptions|null $subscriptions how many may listen() at once; they have connections of their own. null:
     * as many as $pool
     */
    public function __construct(
        RedisServer $server = new RedisServer(),
        array $options = [],
        PoolOptions $pool = new PoolOptions(),
        ?PoolOptions $subscriptions = null,
        string $name = 'redis',
    ) {
        $options = new Options($options);
        $this->pooled = new PredisConnection($server, $options, $pool, $name);
        parent::__construct($this->pooled, $options);
        $this->subscriptions = new Subscriptions(
            $server,
            $subscriptions ?? Subscriptions::like($pool),
            "{$name} subscriptions",
        );
    }

    /**
     * Calls with a client whose connection is the coroutine's own meanwhile; so are the commands it gives by this
     * object. The connection is closed afterwards, since nobody knows what was done with it.
     *
     * @template T
     * @param callable(Client): T $function
     * @return T
     */
    public function pin(callable $function): mixed
    {
        return $this->pooled->pin(fn($raw) => $function(new Client($raw, $this->getOptions())));
    }

    /** @return Pool<covariant object> for its statistics, events, and close() */
    public function pool(): Pool
    {
        return $this->pooled->pool();
    }
}
