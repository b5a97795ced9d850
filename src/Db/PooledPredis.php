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
 * A Predis client that any number of coroutines may use at once. It is a Predis\Client that uses a pool of connections.
 *
 *     $redis = new PooledPredis(RedisServer::fromUrl('redis://127.0.0.1'));
 *     $redis->set('greeting', 'hello');
 *
 * A command borrows a connection for its round trip. From MULTI, WATCH and SUBSCRIBE until they end, and for a
 * pipeline, the coroutine has a connection of its own. State that the server remembers (SELECT, CLIENT SETNAME) applies
 * to the calling coroutine until it ends.
 */
final class PooledPredis extends Client
{
    use Listens;

    private readonly PredisConnection $pooled;

    /**
     * Connects at the first command.
     *
     * @param array<string, mixed> $options of Predis: ['prefix' => 'shop:']
     * @param PoolOptions|null $subscriptions limits concurrent listen() calls; they have connections of their own.
     * null: the same as $pool
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
     * Calls the function with a client whose connection belongs to the coroutine during the call. Commands that the
     * coroutine sends through this object use the same connection. It is closed afterwards, because its state is
     * unknown.
     *
     * @template T
     *
     * @param callable(Client): T $function
     *
     * @return T
     */
    public function pin(callable $function): mixed
    {
        return $this->pooled->pin(fn($raw) => $function(new Client($raw, $this->getOptions())));
    }

    /**
     * The pool of its connections.
     *
     * @return Pool<covariant object> for its statistics, events, and close()
     */
    public function pool(): Pool
    {
        return $this->pooled->pool();
    }

    /** The observers of the commands that this pool executes. Add yours to them. */
    public function observers(): Observers
    {
        return $this->pooled->observers();
    }
}
