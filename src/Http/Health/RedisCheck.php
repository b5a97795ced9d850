<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

/**
 * Whether Redis answers PING.
 *
 *     new RedisCheck($redis)
 */
final readonly class RedisCheck implements HealthCheck
{
    /** @param object $redis with a method ping(): \Redis, PooledRedis, a Predis client */
    public function __construct(private object $redis, private string $name = 'redis') {}

    public function name(): string
    {
        return $this->name;
    }

    public function check(): HealthStatus
    {
        $ping = [$this->redis, 'ping'];

        return \is_callable($ping) && !\in_array($ping(), [false, null, ''], true)
            ? HealthStatus::up()
            : HealthStatus::down();
    }
}
