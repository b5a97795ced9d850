<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Db\{RedisSubscription, RedisSubscriptionException};

/**
 * The methods of both clients for subscriptions.
 *
 * @internal
 */
trait Listens
{
    private readonly Subscriptions $subscriptions;

    /**
     * Subscribes to these channels: `foreach ($redis->listen('news', 'sport') as $message)`. The subscription ends with
     * the loop, or with the object. It has a connection of its own. Channel names are sent without the client's prefix.
     *
     * @throws RedisSubscriptionException NX-0849 when the server refuses, NX-0848 when the connection is lost
     */
    public function listen(string $channel, string ...$more): RedisSubscription
    {
        return $this->subscriptions->subscribe(false, [$channel, ...array_values($more)]);
    }

    /**
     * Subscribes to patterns: `listenMatching('news.*')`.
     *
     * @throws RedisSubscriptionException NX-0849 when the server refuses, NX-0848 when the connection is lost
     */
    public function listenMatching(string $pattern, string ...$more): RedisSubscription
    {
        return $this->subscriptions->subscribe(true, [$pattern, ...array_values($more)]);
    }
}
