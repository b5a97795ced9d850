<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Async\Channel;
use Nexus\Async\DeadlockError;
use Nexus\Async\MisuseError;
use Nexus\Async\Semaphore;
use Nexus\Async\TimeoutException;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Clock\ClockInterface;

use function Nexus\Async\{await, delay, spawn, timeout};
use function Nexus\Internal\{next_timer, use_time, wait_until_idle};

#[CoversClass(VirtualClock::class)]
final class VirtualClockTest extends TestCase
{
    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    public function testNothingThatWaitsForTimeGoesOnUntilTheClockIsAdvanced(): void
    {
        $clock = VirtualClock::install();
        $heard = self::every(60.0);

        $clock->runUntilIdle();
        self::realTimePasses();
        $clock->runUntilIdle();
        self::assertSame([], $heard->getArrayCopy());
        $clock->advance(59.999);
        self::assertSame([], $heard->getArrayCopy());
        $clock->advance(0.001);
        self::assertSame([60.0], $heard->getArrayCopy());
        $clock->advance(120.0);
    }

    public function testTimeDoesNotJumpWhileThereIsWorkHoweverOftenItComesToRest(): void
    {
        $elapsed = VirtualClock::run(static function (VirtualClock $clock): float {
            $sleeper = spawn(static fn() => delay(1.0));
            for ($round = 0; $round < 12_000; $round++) {
                spawn(static fn(): int => 1);
                wait_until_idle();
            }
            $elapsed = $clock->elapsed();
            await($sleeper);

            return $elapsed;
        });
        self::assertSame(0.0, $elapsed);
    }

    public function testTheSleepOfUnmodifiedCodeIsTheClocksToo(): void
    {
        $clock = VirtualClock::install();
        $slept = spawn(static fn(): int => sleep(3600));

        $clock->advance(3599.0);
        self::assertFalse($slept->isDone());
        $clock->advance(1.0);

        self::assertSame(0, $slept->await());
    }

    public function testAnAdvanceStopsAtEachTimerOnItsWay(): void
    {
        $clock = VirtualClock::install();
        $heard = self::every(60.0);

        $clock->advance(200.0);

        self::assertSame([60.0, 120.0, 180.0], $heard->getArrayCopy());
        self::assertSame(200.0, $clock->elapsed());
    }

    public function testTimersFireInTheirOrderWithWhatTheyCauseInBetween(): void
    {
        $clock = VirtualClock::install();
        /** @var \ArrayObject<int, string> $log */
        $log = new \ArrayObject();
        spawn(static function () use ($log): void {
            delay(2.0);
            $log[] = 'second';
            delay(0.5);
            $log[] = 'third';
        });
        spawn(static function () use ($log): void {
            delay(1.0);
            $log[] = 'first';
            delay(2.0);
            $log[] = 'fourth';
        });

        $clock->advance(10.0);

        self::assertSame(['first', 'second', 'third', 'fourth'], $log->getArrayCopy());
    }

    public function testNowIsThePsrClocksAndKeepsMicroseconds(): void
    {
        $clock = VirtualClock::install(new \DateTimeImmutable('2030-02-28T23:59:59.5+00:00'));
        $now = static fn(ClockInterface $any): string => $any->now()->format('Y-m-d\TH:i:s.uP');

        $clock->advance(0.750001);

        self::assertSame('2030-03-01T00:00:00.250001+00:00', $now($clock));
    }

    public function testItBeginsWithTheYear(): void
    {
        self::assertSame('2026-01-01T00:00:00+00:00', VirtualClock::install()->now()->format(DATE_ATOM));
    }

    public function testTimeLimitsGoByIt(): void
    {
        $clock = VirtualClock::install();
        $waits = spawn(static fn(): mixed => timeout(30.0, static fn() => (new Channel())->receive()));
        $clock->advance(29.0);
        self::assertFalse($waits->isDone());
        $clock->advance(1.0);

        self::assertTrue($waits->isDone());
        $this->expectException(TimeoutException::class);
        await($waits);
    }

    public function testTimeoutsOfLocksGoByIt(): void
    {
        $semaphore = new Semaphore(1);
        $held = $semaphore->acquire();
        $began = microtime(true);

        $waited = VirtualClock::run(static function (VirtualClock $clock) use ($semaphore): float {
            try {
                $semaphore->acquire(timeout: 3600.0);
            } catch (TimeoutException) {
                return $clock->elapsed();
            }

            return 0.0;
        });

        $held->release();
        self::assertSame(3600.0, $waited);
        self::assertLessThan(10.0, microtime(true) - $began);
    }

    public function testWhereOnlyTimeIsWaitedForItJumps(): void
    {
        $began = microtime(true);

        [$elapsed, $result] = VirtualClock::run(static function (VirtualClock $clock): array {
            $long = spawn(static function (): string {
                delay(86_400.0);

                return 'a day later';
            });
            delay(1.0);

            return [$clock->elapsed(), await($long)];
        });

        self::assertSame(1.0, $elapsed);
        self::assertSame('a day later', $result);
        self::assertLessThan(10.0, microtime(true) - $began);
    }

    public function testInRealTimeAgainTimersKeepWhatTheyHaveLeft(): void
    {
        $clock = VirtualClock::install();
        $waits = spawn(static fn() => delay(3600.05));
        $clock->advance(3600.0);
        VirtualClock::uninstall();
        $began = microtime(true);

        await($waits);

        self::assertGreaterThanOrEqual(0.049, microtime(true) - $began);
        self::assertLessThan(10.0, microtime(true) - $began);
    }

    public function testAWaitForATimeThatIsNeverAdvancedIsADeadlock(): void
    {
        VirtualClock::install();

        $this->expectException(DeadlockError::class);
        $this->expectExceptionMessage('delay');
        delay(1.0);
    }

    public function testItMayBeAdvancedByAnyCoroutine(): void
    {
        $clock = VirtualClock::install();
        $waits = spawn(static fn() => delay(5.0));
        spawn(static fn() => $clock->advance(5.0));

        await($waits);

        self::assertSame(5.0, $clock->elapsed());
    }

    public function testInsideARunItMayStand(): void
    {
        $order = VirtualClock::run(static function (VirtualClock $jumps): array {
            delay(1.0);
            $stands = VirtualClock::install();
            $stands->advance(10.0);
            $both = [$stands->elapsed(), $stands->now() > $jumps->now()];
            VirtualClock::uninstall();

            return $both;
        });

        self::assertSame([10.0, false], $order);
        self::assertSame(0, use_time(0));
    }

    #[DataProvider('mistakes')]
    public function testItRefuses(\Closure $mistake, string $message): void
    {
        $this->expectException(MisuseError::class);
        $this->expectExceptionMessage($message);

        $mistake(VirtualClock::install());
    }

    /** @return iterable<string, array{\Closure(VirtualClock): mixed, string}> */
    public static function mistakes(): iterable
    {
        yield 'to go back' => [static fn(VirtualClock $clock) => $clock->advance(-1.0), '-1 given'];
        yield 'no number' => [static fn(VirtualClock $clock) => $clock->advance(NAN), 'NAN given'];
        yield 'a second one' => [static fn() => VirtualClock::install(), 'installed already'];
        yield 'one that is gone' => [static function (VirtualClock $clock): void {
            VirtualClock::uninstall();
            $clock->advance(1.0);
        }, 'not installed'];
    }

    public function testUninstallingTwiceIsUninstallingOnce(): void
    {
        $timerOfOtherTests = next_timer();
        VirtualClock::install();
        VirtualClock::uninstall();
        VirtualClock::uninstall();

        self::assertSame($timerOfOtherTests, next_timer());
    }

    private static function realTimePasses(): void
    {
        $end = hrtime(true) + 2_000_000;
        while (hrtime(true) < $end);
    }

    /** @return \ArrayObject<int, float> what the clock said, each time */
    private static function every(float $seconds): \ArrayObject
    {
        /** @var \ArrayObject<int, float> $heard */
        $heard = new \ArrayObject();
        spawn(static function () use ($heard, $seconds): void {
            for ($count = 1; $count <= 3; $count++) {
                delay($seconds);
                $heard[] = $seconds * $count;
            }
        });

        return $heard;
    }
}
