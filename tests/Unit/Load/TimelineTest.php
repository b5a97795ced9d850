<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Load;

use Nexus\Load\Timeline;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Timeline::class)]
final class TimelineTest extends TestCase
{
    public function testRatesAreThoseOfEachStep(): void
    {
        $timeline = new Timeline(2.0);
        $timeline->note(0.1, 100, 0);
        $timeline->note(0.5, 500, 0);
        $timeline->note(0.9, 600, 4);
        $timeline->note(1.0, 600, 5);

        self::assertSame([[0.5, 1000.0], [1.0, 200.0]], $timeline->rates());
        self::assertSame([[0.5, 0.0], [1.0, 10.0]], $timeline->errors());
        self::assertTrue($timeline->hasErrors());
    }

    public function testALongRunHasAFewHundredPoints(): void
    {
        $timeline = new Timeline(3600.0);
        for ($second = 1; $second <= 3600; ++$second) {
            $timeline->note($second, 10 * $second, 0);
        }

        self::assertCount(300, $timeline->rates());
        self::assertFalse($timeline->hasErrors());
    }
}
