<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{CancelledError, MisuseError, Ticker};
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\{CoversClass, TestWith};
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{all, await, delay, spawn};

#[CoversClass(Ticker::class)]
final class TickerTest extends TestCase
{
    public function testTicksDoNotDrift(): void
    {
        VirtualClock::run(static function (VirtualClock $clock): void {
            $seen = [];
            $ticker = new Ticker(Duration::millis(100));
            foreach ($ticker as $number) {
                $seen[$number] = round($clock->elapsed(), 1);
                delay(0.03);
                if ($number === 5) {
                    $ticker->stop();
                }
            }

            self::assertSame([1 => 0.1, 2 => 0.2, 3 => 0.3, 4 => 0.4, 5 => 0.5], $seen);
        });
    }

    public function testMissedTicksAreSkipped(): void
    {
        VirtualClock::run(static function (): void {
            $ticker = new Ticker(1.0);
            $first = $ticker->tick();
            delay(2.5);

            self::assertSame(1, $first);
            self::assertSame(4, $ticker->tick());
            self::assertSame(5, $ticker->tick());
        });
    }

    public function testStopWakesAllThatWait(): void
    {
        VirtualClock::run(static function (VirtualClock $clock): void {
            $ticker = new Ticker(60.0);
            $waiting = [spawn($ticker->tick(...)), spawn($ticker->tick(...))];
            delay(1.0);
            $ticker->stop();

            self::assertSame([null, null], all($waiting));
            self::assertEqualsWithDelta(1.0, $clock->elapsed(), 0.01);
            self::assertNull($ticker->tick());
            self::assertSame([], iterator_to_array($ticker));
        });
    }

    public function testEachWaitingCoroutineReceivesTheTick(): void
    {
        VirtualClock::run(static function (): void {
            $ticker = new Ticker(1.0);

            self::assertSame([1, 1], all([$ticker->tick(...), $ticker->tick(...)]));
        });
    }

    public function testACancelledWaitLeavesTheTickerAsItWas(): void
    {
        VirtualClock::run(static function (): void {
            $ticker = new Ticker(1.0);
            $waiting = spawn($ticker->tick(...));
            delay(0.5);
            $waiting->cancel();
            try {
                await($waiting);
                self::fail('it was cancelled');
            } catch (CancelledError) {
                self::assertSame(1, $ticker->tick());
            }
        });
    }

    #[TestWith([0.0])]
    #[TestWith([-1.0])]
    #[TestWith([NAN])]
    public function testAnIntervalIsPositive(float $interval): void
    {
        $this->expectException(MisuseError::class);

        new Ticker($interval);
    }
}
