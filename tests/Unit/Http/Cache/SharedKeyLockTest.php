<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Cache;

use Nexus\Http\App;
use Nexus\Http\Cache\IdempotencyKeys;
use Nexus\Http\Cache\ResponseCache;
use Nexus\Http\Cache\SharedKeyLock;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Shared\Cache;
use Nexus\Shared\Map;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** What the middlewares keep in memory that all workers share. */
#[CoversClass(SharedKeyLock::class)]
final class SharedKeyLockTest extends TestCase
{
    private SharedKeyLock $lock;

    protected function setUp(): void
    {
        $map = Map::create('key lock test', 1 << 20);
        $map->clear();
        $this->lock = new SharedKeyLock($map);
    }

    public function testOneHasTheLockUntilItsOwnerReleasesIt(): void
    {
        $token = $this->lock->acquire('key', 600.0);
        self::assertNotNull($token);
        self::assertNull($this->lock->acquire('key', 600.0));
        self::assertNotNull($this->lock->acquire('another key', 600.0));
        $this->lock->release('key', 'the token of another one');
        self::assertNull($this->lock->acquire('key', 600.0));
        $this->lock->release('key', $token);
        $this->lock->release('key', $token);
        self::assertNotSame($token, $this->lock->acquire('key', 600.0));
    }

    public function testTheCacheOfAllWorkersStoresResponses(): void
    {
        $cache = Cache::create('responses test', 1 << 20);
        $cache->clear();
        $computed = 0;
        $app = App::create()->middleware(
            ResponseCache::in($cache),
            IdempotencyKeys::in($cache)->withLock($this->lock),
        );
        $app->get('/', static function () use (&$computed): Response {
            return Response::text((string) ++$computed)->withHeader('Cache-Control', 'max-age=60');
        });
        $app->post('/', static function () use (&$computed): Response {
            return Response::text((string) ++$computed);
        });
        $get = static fn(): string => $app->handle(Request::of('GET', '/'))->body();
        self::assertSame(['1', '1'], [$get(), $get()]);
        $key = ['Idempotency-Key' => '"8e03978e-40d5-43dd-bc93-6894a57f9324"'];
        $post = static fn(): string => $app->handle(Request::of('POST', '/', $key, 'x'))->body();
        self::assertSame(['2', '2'], [$post(), $post()]);
        self::assertSame('3', $get(), 'The POST has invalidated the response.');
    }
}
