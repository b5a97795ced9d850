<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Load;

use Nexus\Load\Histogram;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Histogram::class)]
final class HistogramTest extends TestCase
{
    public function testEachValueIsBelowTheNextBound(): void
    {
        $shares = Histogram::ofValues([0.00011, 0.0002, 0.0004, 0.0009])->shares;

        self::assertSame(['0.2' => 0.5, '0.5' => 0.25, '1' => 0.25], $shares);
    }

    public function testBoundsWithoutValuesAreBetweenTheOthers(): void
    {
        $shares = Histogram::ofValues([0.001, 0.02])->shares;

        self::assertSame(['1', '2', '5', '10', '20'], array_map(strval(...), array_keys($shares)));
        self::assertSame([0.5, 0.0, 0.0, 0.0, 0.5], array_values($shares));
    }

    public function testTheSmallestBoundIsAMicrosecond(): void
    {
        self::assertSame(['0.001' => 1.0], Histogram::ofValues([0.0])->shares);
    }
}
