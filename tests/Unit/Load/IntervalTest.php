<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Load;

use Nexus\Load\Interval;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Interval::class)]
final class IntervalTest extends TestCase
{
    /** Each round is twice as fast in the second row, whatever the machine did in that round. */
    public function testPairsRemoveWhatARoundHasInCommon(): void
    {
        $paired = Interval::ofPairs([10.0, 20.0, 40.0], [20.2, 40.0, 79.0]);
        $unpaired = Interval::ofRuns([10.0, 20.0, 40.0], [20.2, 40.0, 79.0]);

        self::assertNotNull($paired);
        self::assertNotNull($unpaired);
        self::assertEqualsWithDelta(1.0, $paired->estimate, 0.01);
        self::assertTrue($paired->isBeyondNoise());
        self::assertFalse($unpaired->isBeyondNoise());
    }

    public function testTwoRunsAreComparedByWelch(): void
    {
        $interval = Interval::ofRuns([30.0, 31.0, 29.0, 30.0, 30.0], [33.0, 34.0, 32.0, 35.0, 33.5]);

        self::assertNotNull($interval);
        self::assertTrue($interval->isRelative);
        self::assertEqualsWithDelta(log(33.5 / 30.0), log(1 + $interval->estimate), 0.01);
        self::assertTrue($interval->isBeyondNoise());
    }

    public function testWhatMayBeZeroIsComparedByDifferences(): void
    {
        $interval = Interval::ofRuns([0.0, 0.0, 0.0], [14.0, 13.0, 15.0]);

        self::assertNotNull($interval);
        self::assertFalse($interval->isRelative);
        self::assertEqualsWithDelta(14.0, $interval->estimate, 1e-9);
        // One run has no variance: 2 degrees of freedom, 4.303 * sqrt(1 / 3).
        self::assertEqualsWithDelta(14.0 - 4.303 / sqrt(3), $interval->low, 0.001);
        self::assertSame('+14 (+11.5 to +16.5)', $interval->text());
    }

    public function testEqualValuesAreNoChange(): void
    {
        self::assertFalse(Interval::ofRuns([5.0, 5.0], [5.0, 5.0])?->isBeyondNoise());
        self::assertSame('+0.0 % (+0.0 to +0.0)', Interval::ofPairs([5.0, 5.0], [5.0, 5.0])?->text());
    }

    public function testOneValueHasNoInterval(): void
    {
        self::assertNull(Interval::ofRuns([1.0], [2.0, 3.0]));
        self::assertNull(Interval::ofPairs([1.0], [2.0]));
        self::assertNull(Interval::ofPairs([1.0, 2.0], [2.0]));
    }

    public function testQuantilesAreInterpolated(): void
    {
        self::assertEqualsWithDelta(12.706, Interval::quantile(1.0), 0.001);
        self::assertEqualsWithDelta(4.303, Interval::quantile(2.0), 0.001);
        // R: qt(0.975, 11) = 2.201, qt(0.975, 60) = 2.000.
        self::assertEqualsWithDelta(2.201, Interval::quantile(11.0), 0.003);
        self::assertEqualsWithDelta(2.000, Interval::quantile(60.0), 0.003);
        self::assertEqualsWithDelta(1.96, Interval::quantile(INF), 0.001);
    }
}
