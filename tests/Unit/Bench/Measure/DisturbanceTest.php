<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Disturbance;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Disturbance::class)]
final class DisturbanceTest extends TestCase
{
    public function testWhatIsNotIdleAndNotOursIsOthers(): void
    {
        $before = Disturbance::at("cpu  1000 0 500 9000 100 0 10 40 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n", 2.0);
        // 1 000 ticks pass: 500 idle or waiting for a disk, 50 stolen, 450 busy, of which 350 (3.5 s) are ours.
        $after = Disturbance::at("cpu  1300 0 640 9400 200 0 20 90 0 0\n", 5.5);

        self::assertSame(
            '10 % of all CPU time went to other processes, 5.0 % to the hypervisor',
            $before->text($after),
        );
    }

    public function testWithoutTheKernelsFiguresItIsUnknown(): void
    {
        self::assertSame('unknown', Disturbance::at('', 0.0)->text(Disturbance::at('', 1.0)));
    }

    public function testThisMachineCanBeWatched(): void
    {
        $watch = Disturbance::watch();
        for ($i = 0, $until = hrtime(true) + 50_000_000; hrtime(true) < $until; ++$i);

        self::assertStringContainsString('% of all CPU time went to other processes', $watch->text());
    }
}
