<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{CancelledError, MisuseError, RetryPolicy, TimeoutException};
use Nexus\TemporarilyUnavailable;
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\{CoversClass, CoversFunction, TestWith};
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{await, delay, retry, spawn, timeout};

#[CoversClass(RetryPolicy::class)]
#[CoversFunction('Nexus\Async\retry')]
final class RetryTest extends TestCase
{
    /** @var list<float> seconds at which an attempt began */
    private array $attempts = [];

    public function testReturnsTheFirstResult(): void
    {
        $result = $this->attempt(RetryPolicy::fixed(5, 1.0), static fn(int $attempt): string
            => $attempt < 3 ? throw new \RuntimeException('down') : "attempt {$attempt}");

        self::assertSame('attempt 3', $result);
        self::assertSame([0.0, 1.0, 2.0], $this->attempts);
    }

    public function testThrowsTheLastFailure(): void
    {
        $result = $this->attempt(
            RetryPolicy::fixed(3, Duration::seconds(2)),
            static fn(int $attempt): never => throw new \RuntimeException("failure {$attempt}"),
        );

        self::assertInstanceOf(\RuntimeException::class, $result);
        self::assertSame('failure 3', $result->getMessage());
        self::assertSame([0.0, 2.0, 4.0], $this->attempts);
    }

    public function testDelaysGrowUpToTheLongest(): void
    {
        $policy = RetryPolicy::exponential(attempts: 5, delay: 1.0, maxDelay: 4.0, jitter: 0.0);
        $this->attempt($policy, static fn(): never => throw new \RuntimeException('down'));

        self::assertSame([0.0, 1.0, 3.0, 7.0, 11.0], $this->attempts);
    }

    public function testJitterExtendsTheDelay(): void
    {
        $policy = RetryPolicy::exponential(attempts: 2, delay: 1.0, jitter: 0.5);
        $distinct = [];
        for ($i = 0; $i < 50; $i++) {
            $delay = (float) $policy->delayAfter(1, new \Exception());
            self::assertGreaterThanOrEqual(1.0, $delay);
            self::assertLessThanOrEqual(1.5, $delay);
            $distinct[(string) $delay] = true;
        }

        self::assertGreaterThan(40, \count($distinct));
    }

    public function testOnlyTheNamedExceptionsAreRetried(): void
    {
        $policy = RetryPolicy::fixed(3, 1.0)->on(\RuntimeException::class)->unless(\UnexpectedValueException::class);
        $this->attempt($policy, static fn(): never => throw new \LogicException('not named'));
        self::assertSame([0.0], $this->attempts);

        $this->attempt($policy, static fn(): never => throw new \UnexpectedValueException('excluded'));
        self::assertSame([0.0], $this->attempts);

        $this->attempt($policy, static fn(): never => throw new \OverflowException('a RuntimeException'));
        self::assertSame([0.0, 1.0, 2.0], $this->attempts);
    }

    public function testAnErrorIsNotRetried(): void
    {
        $result = $this->attempt(RetryPolicy::fixed(3, 1.0), static fn(): never => throw new \TypeError('a mistake'));

        self::assertInstanceOf(\TypeError::class, $result);
        self::assertSame([0.0], $this->attempts);
    }

    public function testATimeLimitEndsTheAttempts(): void
    {
        $result = $this->attempt(
            RetryPolicy::fixed(100, 1.0)->on(\Throwable::class),
            static fn(): never => throw new \RuntimeException('down'),
            2.5,
        );

        self::assertInstanceOf(TimeoutException::class, $result);
        self::assertSame([0.0, 1.0, 2.0], $this->attempts);
    }

    public function testACancellationEndsTheAttempts(): void
    {
        VirtualClock::run(function (): void {
            /** @var \ArrayObject<int, int> $attempts */
            $attempts = new \ArrayObject();
            $coroutine = spawn(static fn() => retry(static function (int $attempt) use ($attempts): void {
                $attempts[] = $attempt;
                delay(10);
            }, RetryPolicy::fixed(5, 1.0)->on(\Throwable::class)));
            delay(1);
            $coroutine->cancel('no longer wanted');
            try {
                await($coroutine);
                self::fail('it was cancelled');
            } catch (CancelledError) {
                self::assertCount(1, $attempts);
            }
        });
    }

    public function testWaitsAsLongAsTheFailureSays(): void
    {
        $busy = new class ('busy') extends \RuntimeException implements TemporarilyUnavailable {
            public function errorCode(): string
            {
                return 'NX-0801';
            }

            public function retryAfter(): int
            {
                return 7;
            }
        };
        $this->attempt(RetryPolicy::fixed(2, 0.1), static fn(): never => throw $busy);

        self::assertSame([0.0, 7.0], $this->attempts);
    }

    #[TestWith([0, 0.1, 1.0, 2.0, 0.0])]
    #[TestWith([3, -0.1, 1.0, 2.0, 0.0])]
    #[TestWith([3, NAN, 1.0, 2.0, 0.0])]
    #[TestWith([3, 2.0, 1.0, 2.0, 0.0])]
    #[TestWith([3, 0.1, INF, 2.0, 0.0])]
    #[TestWith([3, 0.1, 1.0, 0.5, 0.0])]
    #[TestWith([3, 0.1, 1.0, 2.0, 1.1])]
    public function testRefusesValuesOutOfTheirRange(
        int $attempts,
        float $delay,
        float $most,
        float $by,
        float $jitter,
    ): void {
        $this->expectException(MisuseError::class);

        RetryPolicy::exponential($attempts, $delay, $most, $by, $jitter);
    }

    /** @param \Closure(int): mixed $function */
    private function attempt(RetryPolicy $policy, \Closure $function, float $limit = 1000.0): mixed
    {
        $this->attempts = [];

        return VirtualClock::run(function (VirtualClock $clock) use ($policy, $function, $limit): mixed {
            $noted = function (int $attempt) use ($function, $clock): mixed {
                $this->attempts[] = round($clock->elapsed(), 1);

                return $function($attempt);
            };
            try {
                return timeout($limit, static fn(): mixed => retry($noted, $policy));
            } catch (\Throwable $failure) {
                return $failure;
            }
        });
    }
}
