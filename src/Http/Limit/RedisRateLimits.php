<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

use Nexus\Http\Internal\Limit\Counter;
use Predis\ClientInterface;
use Psr\Clock\ClockInterface;

/**
 * Counters in Redis, for all workers of all machines. One Lua script takes from all limits of a request, so no request
 * is counted in between. The time is that of Redis, so clocks of machines may differ. A counter that is not used
 * expires.
 *
 *     $redis = new PooledRedis(RedisServer::fromUrl('redis://10.0.0.7'));
 *     RateLimit::of($policy)->withStore(new RedisRateLimits($redis));
 *
 * With Redis Cluster, use one policy for each RateLimit: the keys of several policies are in different slots.
 */
final readonly class RedisRateLimits implements RateLimitStore
{
    /**
     * For each key: algorithm, limit, window, burst, cost. Counter has the same arithmetic. Returns the time, and for
     * each key the time, the current and the previous number after the request, and whether the key allows it.
     */
    private const SCRIPT = <<<'LUA'
        local now = tonumber(ARGV[1])
        if now == nil then
            local time = redis.call('TIME')
            now = tonumber(time[1]) + tonumber(time[2]) / 1000000
        end
        local counters, allowed = {}, true
        for i, key in ipairs(KEYS) do
            local at = 2 + (i - 1) * 5
            local algorithm, limit = ARGV[at], tonumber(ARGV[at + 1])
            local window, burst, cost = tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
            local stored = redis.call('HMGET', key, 't', 'c', 'p')
            local time, current, previous = tonumber(stored[1]), tonumber(stored[2]), tonumber(stored[3])
            local later = math.max(now, time or now)
            local available
            if algorithm == '1' then
                current = time and math.min(burst, current + (later - time) * limit / window) or burst
                previous, available = 0, current
            else
                local passed = time and math.floor(later / window) - math.floor(time / window) or 2
                if passed >= 2 then
                    current, previous = 0, 0
                elseif passed >= 1 then
                    current, previous = 0, current
                end
                available = limit - current - previous * (1 - math.fmod(later, window) / window)
            end
            local allows = available >= cost - 0.000000001
            allowed = allowed and allows
            counters[i] = {later, current, previous, allows, algorithm == '1' and -cost or cost, window, limit, burst}
        end
        local result = {}
        for i, key in ipairs(KEYS) do
            local time, current, previous, allows, change, window, limit, burst = unpack(counters[i])
            if allowed then
                current = current + change
                redis.call('HSET', key, 't', string.format('%.6f', time), 'c', string.format('%.9f', current),
                    'p', string.format('%.9f', previous))
                redis.call('PEXPIRE', key, math.ceil(math.max(2 * window, (burst / limit) * window) * 1000) + 1000)
            end
            result[i] = {string.format('%.6f', time), string.format('%.9f', current),
                string.format('%.9f', previous), allows and 1 or 0}
        end
        return result
        LUA;

    /**
     * @param \Redis|ClientInterface $redis phpredis or Predis: a PooledRedis or PooledPredis for concurrent requests
     * @param string $prefix of all keys
     * @param ClockInterface|null $clock null: the time of Redis
     */
    public function __construct(
        private \Redis|ClientInterface $redis,
        private string $prefix = 'nexus:limit:',
        private ?ClockInterface $clock = null,
    ) {}

    public function take(array $charges): array
    {
        $keys = $arguments = [];
        foreach ($charges as $charge) {
            $policy = $charge->policy;
            $keys[] = $this->prefix . $charge->key;
            array_push(
                $arguments,
                (string) $policy->algorithm->value,
                (string) $policy->limit,
                \sprintf('%.6F', $policy->window),
                (string) $policy->burst,
                (string) $charge->cost,
            );
        }
        array_unshift($arguments, $this->clock?->now()->format('U.u') ?? '');
        $result = $this->evaluate($keys, $arguments);
        $states = [];
        foreach ($charges as $index => $charge) {
            $one = \is_array($result) ? $result[$index] ?? null : null;
            if (!\is_array($one) || !isset($one[0], $one[1], $one[2], $one[3])) {
                throw new \RuntimeException('Redis has not executed the script of rate limits');
            }
            $number = static fn(mixed $text): float => is_numeric($text) ? (float) $text : 0.0;
            $states[] = (new Counter($charge->policy, $number($one[0]), $number($one[1]), $number($one[2])))
                ->state($number($one[3]) === 1.0, $charge->cost);
        }

        return $states;
    }

    /**
     * @param non-empty-list<string> $keys
     * @param non-empty-list<string> $arguments
     */
    private function evaluate(array $keys, array $arguments): mixed
    {
        return $this->redis instanceof \Redis
            ? $this->redis->eval(self::SCRIPT, [...$keys, ...$arguments], \count($keys))
            : $this->redis->executeCommand($this->redis->createCommand(
                'EVAL',
                [self::SCRIPT, \count($keys), ...$keys, ...$arguments],
            ));
    }
}
