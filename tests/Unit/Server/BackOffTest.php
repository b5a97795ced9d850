<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Internal\BackOff;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(BackOff::class)]
final class BackOffTest extends TestCase
{
    public function testAFirstDeathIsReplacedAtOnceAndYoungDeathsWaitTwiceAsLongEachTime(): void
    {
        $backOff = new BackOff();
        $delays = [];
        for ($death = 0; $death < 9; $death++) {
            $delays[] = $backOff->died(0.3);
        }

        self::assertSame([0.0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0], $delays);
        self::assertSame(9, $backOff->deathsInARow());
    }

    public function testOneThatLivedLongEnoughEndsTheRow(): void
    {
        $backOff = new BackOff();
        $backOff->died(0.1);
        $backOff->died(0.1);

        self::assertSame(0.0, $backOff->died(BackOff::YOUNG));
        self::assertSame(0, $backOff->deathsInARow());
        self::assertSame(0.0, $backOff->died(0.1));
    }
}
