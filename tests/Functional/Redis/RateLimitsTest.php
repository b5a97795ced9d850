<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Db\PooledPredis;
use Nexus\Db\RedisServer;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitCharge;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Limit\RedisRateLimits;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Tests\Unit\Http\Limit\Traffic;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{await, spawn};

/** Rate limits in a real Redis: the same answers as in memory. */
#[CoversClass(RedisRateLimits::class)]
final class RateLimitsTest extends TestCase
{
    private static RedisProcess $redis;

    public static function setUpBeforeClass(): void
    {
        Php::install();
        if (!RedisProcess::isThere()) {
            self::markTestSkipped('There is no Redis.');
        }
        self::$redis = new RedisProcess();
    }

    public static function tearDownAfterClass(): void
    {
        if (isset(self::$redis)) {
            self::$redis->stop();
        }
    }

    /** @return iterable<string, array{RateLimitPolicy, list<array{float, int, bool, int, float, float|null}>}> */
    public static function traffic(): iterable
    {
        yield from Traffic::cases();
    }

    /** @param list<array{float, int, bool, int, float, float|null}> $steps */
    #[DataProvider('traffic')]
    public function testPredisHasTheSameAlgorithms(RateLimitPolicy $policy, array $steps): void
    {
        $clock = new SetClock(new \DateTimeImmutable('2026-01-01T00:00:00Z'));
        $store = new RedisRateLimits($this->predis(), 'test:' . bin2hex(random_bytes(8)) . ':', $clock);
        [$expected, $actual] = Traffic::play($store, $policy, $steps, $clock->advance(...));
        self::assertSame($expected, $actual);
    }

    public function testPhpRedisHasTheSameAlgorithms(): void
    {
        if (!Php::hasPhpRedis()) {
            self::markTestSkipped('There is no phpredis for this PHP.');
        }
        $said = Php::run(['phpredis'], [__DIR__ . '/rate_limits.php', (string) self::$redis->port], []);
        $results = json_decode($said, true);
        self::assertIsArray($results, $said);
        self::assertSame(array_keys(Traffic::cases()), array_keys($results));
        foreach ($results as $name => $result) {
            self::assertIsArray($result);
            self::assertEquals($result[0] ?? null, $result[1] ?? 'nothing', (string) $name);
        }
    }

    public function testConcurrentRequestsNeverExceedTheLimit(): void
    {
        $policy = RateLimitPolicy::slidingWindow('shared', 25, per: 3600.0);
        $other = RateLimitPolicy::tokenBucket('other', 1000, per: 9e8);
        $prefix = 'test:' . bin2hex(random_bytes(8)) . ':';
        $stores = [new RedisRateLimits($this->predis(), $prefix), new RedisRateLimits($this->predis(), $prefix)];
        $requests = [];
        for ($number = 0; $number < 60; ++$number) {
            $store = $stores[$number % 2];
            $requests[] = spawn(static fn(): bool => $store->take([
                new RateLimitCharge($policy, 'shared|one', 1),
                new RateLimitCharge($other, 'other|one', 1),
            ])[0]->isAllowed);
        }
        $allowed = array_filter(array_map(await(...), $requests));
        self::assertCount(25, $allowed);
        $left = $stores[0]->take([new RateLimitCharge($other, 'other|one', 0)])[0]->remaining;
        self::assertSame(975, $left, 'refused requests have taken nothing');
    }

    public function testCountersExpire(): void
    {
        $redis = $this->predis();
        $prefix = 'test:' . bin2hex(random_bytes(8)) . ':';
        $store = new RedisRateLimits($redis, $prefix);
        $store->take([new RateLimitCharge(RateLimitPolicy::tokenBucket('p', 10, per: 60.0), 'p|one', 1)]);
        $left = $redis->ttl("{$prefix}p|one");
        self::assertGreaterThan(60, $left);
        self::assertLessThanOrEqual(121, $left);
    }

    public function testRequestsPassWhileRedisIsDown(): void
    {
        // Another process may take the port of a Redis that has stopped, but not its path.
        $path = sys_get_temp_dir() . '/nexus-limits-' . getmypid() . '.sock';
        $redis = new RedisProcess('--unixsocket', $path);
        $store = new RedisRateLimits(new PooledPredis(new RedisServer($path)));
        $limit = RateLimit::of(RateLimitPolicy::tokenBucket('p', 1, per: 3600.0)->by(static fn(): string => 'one'))
            ->withStore($store)
            ->withStoreTimeout(60.0);
        $next = static fn(): Response => Response::text('handled');
        $request = Request::of('GET', '/');
        self::assertSame('"p";r=0;t=3600', $limit($request, $next)->header('RateLimit'));
        $redis->stop();
        self::assertNull($limit($request, $next)->header('RateLimit'));
        unlink($path);
    }

    private function predis(): PooledPredis
    {
        return new PooledPredis(self::$redis->server());
    }
}
