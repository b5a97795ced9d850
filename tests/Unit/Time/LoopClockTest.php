<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Time;

use Nexus\Testing\VirtualClock;
use Nexus\Time\LoopClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(LoopClock::class)]
final class LoopClockTest extends TestCase
{
    public function testAVirtualClockAdvancesIt(): void
    {
        $clock = new LoopClock();
        $virtual = VirtualClock::install();
        try {
            $before = (float) $clock->now()->format('U.u');
            $virtual->advance(3600.0);
            $after = (float) $clock->now()->format('U.u');
        } finally {
            VirtualClock::uninstall();
        }
        self::assertEqualsWithDelta(3600.0, $after - $before, 1.0);
        self::assertSame('+00:00', $clock->now()->format('P'));
    }
}
