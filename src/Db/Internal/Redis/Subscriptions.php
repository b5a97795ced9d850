<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Async\{Pool, PoolOptions};
use Nexus\Db\{RedisServer, RedisSubscription};

/**
 * The connections of subscriptions. Each subscription has one of its own, which is closed afterwards.
 *
 * @internal
 */
final readonly class Subscriptions
{
    /** @var Pool<Socket> */
    private Pool $pool;

    public function __construct(RedisServer $server, PoolOptions $options, string $name)
    {
        $this->pool = new Pool(
            static fn(): Socket => new Socket($server),
            $options,
            destroy: static fn(Socket $socket) => $socket->close(),
            name: $name,
        );
    }

    /** Options with the same maximum, and without a limit on how long a subscription lasts. */
    public static function like(PoolOptions $pool): PoolOptions
    {
        return new PoolOptions(max: $pool->max, borrowTimeout: $pool->borrowTimeout, leakAfter: INF);
    }

    /** @param non-empty-list<string> $channels the call returns when the server has confirmed all of them */
    public function subscribe(bool $arePatterns, array $channels): RedisSubscription
    {
        $lease = $this->pool->borrow();
        $early = [];
        try {
            $lease->resource->write($arePatterns ? 'PSUBSCRIBE' : 'SUBSCRIBE', ...$channels);
            for ($confirmed = 0; $confirmed < \count($channels);) {
                $answer = $lease->resource->read();
                $message = RedisSubscription::message($answer);
                $message === null ? $confirmed++ : $early[] = $message;
            }
        } catch (\Throwable $failure) {
            $lease->discard('a subscription was not made');
            throw $failure;
        }

        return new RedisSubscription($lease, $early);
    }
}
