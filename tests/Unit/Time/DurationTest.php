<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Time;

use Nexus\Async\MisuseError;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class DurationTest extends TestCase
{
    public function testEveryUnitHasItsNumberOfNanoseconds(): void
    {
        $nanos = static fn(Duration $duration): int => $duration->toNanos();

        self::assertSame(7_200_000_000_000, $nanos(Duration::hours(2)));
        self::assertSame(120_000_000_000, $nanos(Duration::minutes(2)));
        self::assertSame(2_000_000_000, $nanos(Duration::seconds(2)));
        self::assertSame(2_000_000, $nanos(Duration::millis(2)));
        self::assertSame(2_000, $nanos(Duration::micros(2)));
        self::assertSame(2, $nanos(Duration::nanos(2)));
        self::assertTrue(Duration::zero()->isZero());
    }

    public function testConversionsAndDivisionsTruncate(): void
    {
        $duration = Duration::nanos(-1_999_999_999);

        self::assertSame(
            [-1, -1_999, -1_999_999],
            [$duration->toSeconds(), $duration->toMillis(), $duration->toMicros()],
        );
        self::assertSame(1.5, Duration::millis(1500)->toSecondsFloat());
        self::assertSame(-3, Duration::nanos(-7)->dividedBy(2)->toNanos());
    }

    public function testItCalculatesAndCompares(): void
    {
        $long = Duration::seconds(3);
        $short = Duration::millis(500);

        self::assertTrue($long->plus($short)->equals(Duration::millis(3500)));
        self::assertTrue($short->minus($long)->equals(Duration::millis(-2500)));
        self::assertTrue($short->multipliedBy(6)->equals($long));
        self::assertSame(
            [1, -1, 0],
            [$long->compareTo($short), $short->compareTo($long), $long->compareTo(Duration::seconds(3))],
        );
        self::assertTrue($long->isGreaterThan($short) && $short->isLessThan($long));
        self::assertFalse($long->isGreaterThan($long) || $long->isLessThan($long));
    }

    /** @return iterable<array{Duration, string}> */
    public static function texts(): iterable
    {
        yield [Duration::millis(5600), '5s 600ms'];
        yield [Duration::zero(), '0ns'];
        yield [Duration::nanos(-1_000_002_003), '-1s 2μs 3ns'];
        yield [Duration::hours(1), '3600s'];
        yield [Duration::nanos(PHP_INT_MIN), '-9223372036s 854ms 775μs 808ns'];
    }

    #[DataProvider('texts')]
    public function testItIsShownInItsParts(Duration $duration, string $text): void
    {
        self::assertSame($text, (string) $duration);
    }

    /** @return iterable<array{\Closure(): Duration}> */
    public static function overflows(): iterable
    {
        yield [static fn(): Duration => Duration::hours(PHP_INT_MAX)];
        yield [static fn(): Duration => Duration::nanos(PHP_INT_MAX)->plus(Duration::nanos(1))];
        yield [static fn(): Duration => Duration::nanos(PHP_INT_MIN)->minus(Duration::nanos(1))];
        yield [static fn(): Duration => Duration::nanos(PHP_INT_MIN)->dividedBy(-1)];
    }

    /** @param \Closure(): Duration $made */
    #[DataProvider('overflows')]
    public function testWhatDoesNotFitIsRefusedInsteadOfWrong(\Closure $made): void
    {
        $this->expectException(MisuseError::class);
        $this->expectExceptionMessage('at most 292 years');

        $made();
    }
}
