<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Statistics;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Statistics::class)]
final class StatisticsTest extends TestCase
{
    public function testTheMedianIsTheMiddleOfTheSortedValues(): void
    {
        self::assertSame(3.0, Statistics::median([9.0, 1.0, 3.0, 2.0, 100.0]));
        self::assertSame(2.5, Statistics::median([4.0, 1.0, 3.0, 2.0]));
        self::assertSame(7.0, Statistics::median([7.0]));
    }

    public function testThereIsNoMedianOfNothing(): void
    {
        $this->expectException(\ValueError::class);
        Statistics::median([]);
    }

    public function testTheSpreadIsHalfTheRangeOverTheMedian(): void
    {
        self::assertSame(0.1, Statistics::spread([9.0, 10.0, 11.0]));
        self::assertSame(0.0, Statistics::spread([5.0]));
        self::assertSame(0.0, Statistics::spread([0.0, 0.0, 0.0]));
        self::assertSame('one round', Statistics::plusMinus([5.0]));
        self::assertSame('±10.0 %', Statistics::plusMinus([11.0, 10.0, 9.0]));
    }
}
