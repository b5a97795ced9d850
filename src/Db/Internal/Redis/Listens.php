<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Db\{RedisSubscription, RedisSubscriptionException};

/**
 * What both clients listen with.
 *
 * @internal
 */
trait Listens
{
    private readonly Subscriptions $subscriptions;

    /**
     * What is published on these channels from now on: `foreach ($redis->listen('news', 'sport') as $message)`. The
     * subscription ends with the loop, or with the object. It has a connection of its own, and names are the server's:
     * no prefix is put before them.
     *
     * @throws RedisSubscriptionException NX-0849 when the server refuses, NX-0848 when it goes away
     */
    public function listen(string $channel, string ...$more): RedisSubscription
    {
        return $this->subscriptions->subscribe(false, [$channel, ...array_values($more)]);
    }

    /**
     * The same by patterns: `listenMatching('news.*')`.
     *
     * @throws RedisSubscriptionException NX-0849 when the server refuses, NX-0848 when it goes away
     */
    public function listenMatching(string $pattern, string ...$more): RedisSubscription
    {
        return $this->subscriptions->subscribe(true, [$pattern, ...array_values($more)]);
    }
}
