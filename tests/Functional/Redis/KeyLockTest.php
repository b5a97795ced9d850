<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Db\PooledPredis;
use Nexus\Http\Cache\RedisKeyLock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{await, spawn};

/** Locks in a real Redis. */
#[CoversClass(RedisKeyLock::class)]
final class KeyLockTest extends TestCase
{
    public function testOneOfManyGetsTheLock(): void
    {
        Php::install();
        if (!RedisProcess::isThere()) {
            self::markTestSkipped('There is no Redis.');
        }
        $redis = new RedisProcess();
        $client = new PooledPredis($redis->server());
        $locks = [new RedisKeyLock($client), new RedisKeyLock(new PooledPredis($redis->server()))];
        $attempts = [];
        for ($number = 0; $number < 20; ++$number) {
            $lock = $locks[$number % 2];
            $attempts[] = spawn(static fn(): ?string => $lock->acquire('key', 600.0));
        }
        $tokens = array_values(array_filter(array_map(await(...), $attempts), is_string(...)));
        self::assertCount(1, $tokens);
        $locks[0]->release('key', 'the token of another one');
        self::assertNull($locks[0]->acquire('key', 600.0));
        $locks[1]->release('key', $tokens[0]);
        self::assertNotNull($locks[0]->acquire('key', 600.0));
        self::assertGreaterThan(0, $client->pttl('nexus:lock:key'), 'it ends if its process crashes');
        $redis->stop();
    }
}
