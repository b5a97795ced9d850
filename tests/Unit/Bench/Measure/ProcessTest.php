<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\ProcessStat;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(ProcessCpu::class)]
#[CoversClass(ProcessMemory::class)]
#[CoversClass(ProcessStat::class)]
#[CoversClass(ProcessTree::class)]
final class ProcessTest extends TestCase
{
    private const STAT = '29613 (a) b (c) R 29609 29609 25922 0 -1 4194304 102 0 0 0 150 350 7 9 20 0 1 0 353896 3133440 416';

    public function testANameWithBlanksAndParenthesesDoesNotShiftTheFields(): void
    {
        $stat = ProcessStat::parse(self::STAT);

        self::assertNotNull($stat);
        self::assertSame([29_609, 150, 350], [$stat->parent, $stat->userTicks, $stat->systemTicks]);
        self::assertNull(ProcessStat::parse(''));
        self::assertNull(ProcessStat::parse('1 (x) R 2'));
    }

    public function testCpuTimeIsSchedstatsAndItsSplitIsStats(): void
    {
        $cpu = ProcessCpu::parse("5000000123 2240560 1\n", self::STAT);

        self::assertNotNull($cpu);
        self::assertSame(5.000000123, $cpu->seconds);
        self::assertSame(0.3, $cpu->userShare());
        self::assertNull(ProcessCpu::parse('', self::STAT));
        self::assertNull(ProcessCpu::parse('12 0 1', ''));
    }

    public function testCpuTimesAreSubtractedAndAddedFieldByField(): void
    {
        $earlier = ProcessCpu::parse('1000000000 0 1', '1 (x) R 2 0 0 0 0 0 0 0 0 0 10 20 0 0');
        $later = ProcessCpu::parse('4000000000 0 1', '1 (x) R 2 0 0 0 0 0 0 0 0 0 70 260 0 0');
        self::assertNotNull($earlier);
        self::assertNotNull($later);

        $between = $later->since($earlier);
        $twice = $between->plus($between);

        self::assertSame([3.0, 60, 240], [$between->seconds, $between->userTicks, $between->systemTicks]);
        self::assertSame([6.0, 120, 480], [$twice->seconds, $twice->userTicks, $twice->systemTicks]);
        self::assertSame(0.2, $between->userShare());
        self::assertEqualsWithDelta(sqrt(0.8 / 0.2 / 300), $between->userShareError(), 1e-12);
    }

    public function testSeveralProcessesAreAddedWithTheirThreads(): void
    {
        $pid = (int) getmypid();
        $one = ProcessCpu::ofAll([$pid]);
        $twice = ProcessCpu::ofAll([$pid, $pid]);

        self::assertGreaterThan(0.0, $one->seconds);
        // A sum of floats may differ from the product in the last digit.
        self::assertGreaterThanOrEqual(2 * $one->seconds - 1e-6, $twice->seconds);
        $memory = ProcessMemory::proportional([$pid]);
        self::assertEqualsWithDelta(2 * $memory, ProcessMemory::proportional([$pid, $pid]), $memory / 2);
        $this->expectException(Unmeasurable::class);
        ProcessMemory::proportional([PHP_INT_MAX]);
    }

    public function testATreeBeginsWithItsRoot(): void
    {
        $child = proc_open(['sleep', '60'], [], $pipes);
        self::assertIsResource($child);
        try {
            $tree = ProcessTree::from((int) getmypid());

            self::assertSame(getmypid(), $tree[0]);
            self::assertContains(proc_get_status($child)['pid'], $tree);
        } finally {
            proc_terminate($child, SIGKILL);
            proc_close($child);
        }
    }

    public function testThisVeryProcessCanBeRead(): void
    {
        $before = ProcessCpu::of((int) getmypid());
        hash('sha256', str_repeat('x', 10_000_000));

        self::assertGreaterThan(0.0, ProcessCpu::of((int) getmypid())->since($before)->seconds);
        self::assertGreaterThan(1_000_000, ProcessMemory::resident((int) getmypid()));
    }

    public function testAnEndedProcessIsReported(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('[NX-0904] The CPU time of process 99999999 cannot be read');
        ProcessCpu::of(99_999_999);
    }

    public function testMemoryIsReadFromEitherFile(): void
    {
        self::assertSame(2_048, ProcessMemory::parse("55d0-7ff Rss\nRss:                   2 kB\nPss: 1 kB\n"));
        self::assertSame(3_072, ProcessMemory::parse("VmHWM:\t    9 kB\nVmRSS:\t    3 kB\n"));
        self::assertNull(ProcessMemory::parse(''));
    }

    public function testLeavesAreTheDescendantsWithoutChildren(): void
    {
        $parents = [2 => 1, 10 => 2, 11 => 10, 12 => 11, 20 => 1, 21 => 20, 22 => 20];

        self::assertSame([12], ProcessTree::leaves($parents, 2));
        self::assertSame([21, 22], ProcessTree::leaves($parents, 20));
        self::assertSame([7], ProcessTree::leaves($parents, 7));
    }

    public function testTheLeafBelowThisProcessIsTheChildItStarts(): void
    {
        $process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
        self::assertIsResource($process);
        $leaf = ProcessTree::onlyLeafBelow((int) getmypid());
        $child = proc_get_status($process)['pid'];
        fclose($pipes[0]);
        proc_close($process);

        self::assertSame($child, $leaf);
    }
}
