<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Shared;

use Nexus\Async\TimeoutException;
use Nexus\Shared\RateLimiter;
use Nexus\Shared\RateLimiterError;
use Nexus\Testing\VirtualClock;
use Nexus\Time\LoopClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\delay;

#[CoversClass(RateLimiter::class)]
#[CoversClass(RateLimiterError::class)]
final class RateLimiterTest extends TestCase
{
    private static int $serial = 0;

    public function testABucketStartsFullAndGainsTokensAtItsRate(): void
    {
        VirtualClock::run(static function (): void {
            $limiter = self::limiter(2, 10.0, burst: 3);
            self::assertSame(3, $limiter->available('a'));
            self::assertTrue($limiter->tryAcquire('a', 3));
            self::assertFalse($limiter->tryAcquire('a'));
            self::assertSame(0, $limiter->available('a'));
            self::assertEqualsWithDelta(5.0, $limiter->retryAfter('a'), 0.001);
            delay(4.9);
            self::assertFalse($limiter->tryAcquire('a'));
            delay(0.2);
            self::assertSame(1, $limiter->available('a'));
            self::assertTrue($limiter->tryAcquire('a'));
            self::assertFalse($limiter->tryAcquire('a'));
        });
    }

    public function testKeysHaveBucketsOfTheirOwn(): void
    {
        VirtualClock::run(static function (): void {
            $limiter = self::limiter(1, 60.0);
            self::assertTrue($limiter->tryAcquire('a'));
            self::assertTrue($limiter->tryAcquire('b'));
            self::assertFalse($limiter->tryAcquire('a'));
            $limiter->reset('a');
            self::assertTrue($limiter->tryAcquire('a'));
        });
    }

    public function testAcquireWaitsForTheTokens(): void
    {
        VirtualClock::run(static function (): void {
            $limiter = self::limiter(1, 2.0, burst: 2);
            $began = LoopClock::seconds();
            foreach (range(1, 5) as $_) {
                $limiter->acquire('a');
            }
            self::assertEqualsWithDelta(6.0, LoopClock::seconds() - $began, 0.1);
            self::assertEqualsWithDelta(2.0, $limiter->retryAfter('a'), 0.01);
        });
    }

    public function testAnAcquireThatTimesOutTakesNothing(): void
    {
        VirtualClock::run(static function (): void {
            $limiter = self::limiter(1, 10.0);
            $limiter->acquire('a');
            try {
                $limiter->acquire('a', timeout: 1.0);
                self::fail('It has waited for longer.');
            } catch (TimeoutException) {
                self::assertEqualsWithDelta(9.0, $limiter->retryAfter('a'), 0.01);
            }
        });
    }

    public function testArgumentsOutOfTheirRangeAreRefused(): void
    {
        $wrong = [
            static fn(): RateLimiter => RateLimiter::create('wrong', 0, 1.0),
            static fn(): RateLimiter => RateLimiter::create('wrong', 1, 0.0),
            static fn(): RateLimiter => RateLimiter::create('wrong', 1, NAN),
            static fn(): RateLimiter => RateLimiter::create('wrong', 1, 1.0, burst: 0),
            static fn(): bool => self::limiter(1, 1.0)->tryAcquire('a', 2),
            static fn(): bool => self::limiter(1, 1.0)->tryAcquire('a', 0),
        ];
        foreach ($wrong as $call) {
            try {
                $call();
                self::fail('It was accepted.');
            } catch (RateLimiterError $error) {
                self::assertSame('NX-1216', $error->errorCode());
            }
        }
    }

    private static function limiter(int $limit, float $per, ?int $burst = null): RateLimiter
    {
        return RateLimiter::create('test ' . ++self::$serial, $limit, $per, $burst, 1 << 20);
    }
}
