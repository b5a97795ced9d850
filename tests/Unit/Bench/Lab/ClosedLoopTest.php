<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Lab;

use Nexus\Bench\Lab\ClosedLoop;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(ClosedLoop::class)]
final class ClosedLoopTest extends TestCase
{
    private const OUTPUT = "Running 2s test\nnexus-lab requests=2000 duration_us=2000000 mean_us=1500.5 stdev_us=250.0 "
        . "p50_us=1400 p99_us=9000 max_us=12000 connect=1 read=2 write=0 status=3 timeout=4\n"
        . "nexus-lab-percentile 50 1400\nnexus-lab-percentile 99.9 11000\nnexus-lab-end\n";

    public function testTheFiveNumbersAndTheDistribution(): void
    {
        $sample = ClosedLoop::sample(self::OUTPUT, [], [], 0.5);

        self::assertSame([
            'rps' => 1000.0,
            'cpu' => 250.0,
            'mean' => 1.5005,
            'stdev' => 0.25,
            'p50' => 1.4,
            'p99' => 9.0,
            'max' => 12.0,
            'timeouts' => 4.0,
            'errors' => 6.0,
        ], $sample->figures);
        self::assertSame(['latency' => [[50.0, 1.4], [99.9, 11.0]]], $sample->series);
    }

    /** Bytes of the device are divided by those of a request: half of the requests were answered in the first half. */
    public function testThroughputOverTimeIsThatOfTheBytes(): void
    {
        $bytes = [[0.0, 1000.0], [0.5, 251_000.0], [1.0, 501_000.0], [1.5, 751_000.0], [2.0, 1_001_000.0]];
        $sample = ClosedLoop::sample(self::OUTPUT, [[0.0, 10.0], [1.0, 12.0]], $bytes, 0.5);

        self::assertSame([[1.0, 1000.0], [2.0, 1000.0]], $sample->series['throughput']);
        self::assertSame(12.0, $sample->figures['memory']);
    }

    public function testALoadWithoutAResponseHasNoLatency(): void
    {
        $sample = ClosedLoop::sample(str_replace('requests=2000', 'requests=0', self::OUTPUT), [], [], 0.5);

        self::assertSame(['rps' => 0.0, 'timeouts' => 4.0], $sample->figures);
        self::assertSame([], $sample->series);
    }

    public function testOtherOutputIsNoMeasurement(): void
    {
        $this->expectException(Unmeasurable::class);
        ClosedLoop::sample("unable to connect\n", [], [], 0.5);
    }
}
