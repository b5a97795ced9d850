<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Jobs;

use Nexus\Jobs\Internal\CronTimes;
use Nexus\Jobs\Internal\Interval;
use Nexus\Jobs\Internal\LocalRecords;
use Nexus\Jobs\RunRecords;
use Nexus\Jobs\ScheduledJob;
use Nexus\Jobs\ScheduleError;
use Nexus\Jobs\ScheduleRunner;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\delay;

/** Schedules of several workers, which are runners with the same records here, in virtual time. */
#[CoversNothing]
final class ScheduleTest extends TestCase
{
    private const HOUR = 3600.0;

    private VirtualClock $clock;
    /** @var list<string> */
    private array $log = [];
    /** @var list<string> due times of the runs */
    private array $runs = [];
    /** @var list<ScheduleRunner> */
    private array $runners = [];

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
    }

    protected function tearDown(): void
    {
        foreach ($this->runners as $runner) {
            $runner->stop();
        }
        $this->clock->advance(0.0);
        VirtualClock::uninstall();
        foreach ($this->runners as $runner) {
            $runner->end(0.001);
        }
    }

    public function testEachRunIsExecutedByOneWorker(): void
    {
        $records = new LocalRecords();
        foreach (range(1, 3) as $_) {
            $this->runner(ScheduledJob::every('1 hour', $this->note(...), 'a', 60.0, false), $records)->start();
        }
        $this->clock->advance(3 * self::HOUR + 60);

        self::assertGreaterThanOrEqual(3, \count($this->runs));
        self::assertSame(array_unique($this->runs), $this->runs);
        self::assertSame([], $this->log);
    }

    public function testTheNextWorkerContinues(): void
    {
        $records = new LocalRecords();
        $job = ScheduledJob::every('1 hour', $this->note(...), 'a', 0.0, false);
        foreach (range(1, 4) as $_) {
            $runner = $this->runner($job, $records);
            $runner->start();
            $this->clock->advance(self::HOUR);
            $runner->stop();
        }
        $this->clock->advance(0.0);

        self::assertCount(4, $this->runs);
        self::assertSame(array_unique($this->runs), $this->runs);
    }

    public function testARunIsSkippedWhileTheLastOneRuns(): void
    {
        $job = ScheduledJob::every('1 hour', function (\DateTimeImmutable $due): void {
            $this->note($due);
            delay(1.5 * self::HOUR);
        }, 'slow', 0.0, false);
        $runner = $this->runner($job);
        $runner->start();
        $this->clock->advance(4 * self::HOUR);

        self::assertCount(2, $this->runs);
        self::assertSame(2, $runner->report()[0]['missed']);
        self::assertSame(array_fill(0, 2, 'the job slow is skipped: its last run has not ended.'), $this->log);
    }

    public function testWhatWasMissedBeforeASkippedRunIsReported(): void
    {
        $job = ScheduledJob::every('1 hour', function (\DateTimeImmutable $due): void {
            $this->note($due);
            delay(6 * self::HOUR);
        }, 'slow', 0.0, false);
        $records = $this->afterOneRunAndAPause($job, 3);
        $second = $this->runner($job, $records);
        $second->start();
        $this->clock->advance(1.0);

        self::assertCount(1, $this->runs);
        self::assertSame(3, $second->report()[0]['missed']);
        self::assertSame(
            ['the job slow is skipped: its last run has not ended.', 'the job slow has missed 2 runs.'],
            $this->log,
        );
    }

    public function testRunsMayOverlap(): void
    {
        $runner = $this->runner(ScheduledJob::every('1 hour', function (\DateTimeImmutable $due): void {
            $this->note($due);
            delay(1.5 * self::HOUR);
        }, 'slow', 0.0, true));
        $runner->start();
        $this->clock->advance(4 * self::HOUR);

        self::assertCount(4, $this->runs);
        self::assertSame(0, $runner->report()[0]['missed']);
    }

    public function testMissedRunsAreReportedAndTheLatestIsRun(): void
    {
        $job = ScheduledJob::every('1 hour', $this->note(...), 'a', 0.0, false);
        $records = $this->afterOneRunAndAPause($job, 5);
        $second = $this->runner($job, $records);
        $second->start();
        $this->clock->advance(1.0);

        self::assertCount(2, $this->runs);
        self::assertSame(4, $second->report()[0]['missed']);
        self::assertSame(['the job a has missed 4 runs.'], $this->log);
    }

    public function testAFailureIsInTheReport(): void
    {
        $runner = $this->runner(ScheduledJob::every('hour', static function (): never {
            delay(2.0);
            throw new \RuntimeException('no disk');
        }, 'failing', 0.0, false));
        $runner->start();
        self::assertNull($runner->report()[0]['startedAt']);
        $this->clock->advance(self::HOUR + 3);
        $report = $runner->report()[0];

        self::assertSame('RuntimeException: no disk', $report['failure']);
        self::assertSame(1, $report['runs']);
        self::assertFalse($report['running']);
        self::assertEqualsWithDelta(2.0, $report['seconds'], 1.0);
        self::assertGreaterThan($report['startedAt'], $report['next']);
        self::assertStringContainsString('the job failing has failed: RuntimeException: no disk', $this->log[0]);
    }

    public function testARunOfADeadWorkerDoesNotBlockTheNext(): void
    {
        $records = new class implements RunRecords {
            public string $process = '1';
            public string $living = '1';
            private readonly LocalRecords $inner;

            public function __construct()
            {
                $this->inner = new LocalRecords();
            }

            public function read(string $job): ?string
            {
                return $this->inner->read($job);
            }

            public function replace(string $job, ?string $expected, string $record): bool
            {
                return $this->inner->replace($job, $expected, $record);
            }

            public function self(): string
            {
                return $this->process;
            }

            public function isLiving(string $process): bool
            {
                return $process === $this->living;
            }
        };
        $runner = $this->runner(ScheduledJob::every('1 hour', function (\DateTimeImmutable $due): void {
            $this->note($due);
            delay(100 * self::HOUR);
        }, 'a', 0.0, false), $records);
        $runner->start();
        $this->clock->advance(self::HOUR);
        $records->process = $records->living = '2';
        $this->clock->advance(self::HOUR);

        self::assertCount(2, $this->runs);
        self::assertSame(['the last run of the job a was lost with its worker.'], $this->log);
    }

    public function testTheEndCancelsAJobAfterTheTimeLimit(): void
    {
        $ended = false;
        $runner = $this->runner(ScheduledJob::every('1 hour', static function () use (&$ended): void {
            try {
                delay(100 * self::HOUR);
            } finally {
                $ended = true;
            }
        }, 'a', 0.0, false));
        $runner->start();
        $this->clock->advance(self::HOUR);
        $runner->stop();
        VirtualClock::uninstall();
        $runner->end(0.01);
        self::assertTrue($ended);
        self::assertSame(['the drain time has expired: the job a is cancelled.'], $this->log);
        $this->clock = VirtualClock::install();
    }

    /** A message may wait: the class that writes it is loaded, or the disk is slow. */
    public function testAStopWhileAMessageWaitsLosesNoRun(): void
    {
        $job = ScheduledJob::every('1 hour', $this->note(...), 'a', 0.0, false);
        $records = $this->afterOneRunAndAPause($job, 5);
        $second = $this->runners[] = new ScheduleRunner([$job->name => $job], function (string $line): void {
            delay(1.0);
            $this->log[] = $line;
        }, $records);
        $second->start();
        $this->clock->advance(0.5);
        $second->stop();
        $this->clock->advance(1.0);
        $second->end(0.001);

        self::assertCount(2, $this->runs);
        self::assertSame(['the job a has missed 4 runs.'], $this->log);
        self::assertFalse($second->report()[0]['running']);
        $this->clock->advance(2 * self::HOUR);
        self::assertCount(2, $this->runs);
    }

    #[TestWith(['90 seconds', 90.0])]
    #[TestWith(['5 minutes', 300.0])]
    #[TestWith(['5min', 300.0])]
    #[TestWith(['hour', 3600.0])]
    #[TestWith(['1.5 h', 5400.0])]
    #[TestWith(['250 ms', 0.25])]
    #[TestWith(['2 days', 172_800.0])]
    public function testIntervals(string $text, float $seconds): void
    {
        $times = Interval::of($text);
        self::assertSame($seconds, $times->after(1.0e6) - $times->latest(1.0e6));
        self::assertSame($times->after($times->latest(1.0e6)), $times->after(1.0e6));
    }

    #[TestWith(['5 lightyears'])]
    #[TestWith(['0 seconds'])]
    #[TestWith(['-1 hour'])]
    #[TestWith([''])]
    public function testOtherIntervalsAreRefused(string $text): void
    {
        $this->expectException(ScheduleError::class);
        $this->expectExceptionMessage('[NX-1250]');
        Interval::of($text);
    }

    public function testACronExpressionHasATimeZone(): void
    {
        $times = CronTimes::of('30 3 * * *', 'Europe/Berlin');
        $before = (new \DateTimeImmutable('2026-03-28T12:00:00+01:00'))->getTimestamp();
        $next = $times->after($before);
        self::assertSame('2026-03-29T01:30:00+00:00', gmdate('c', (int) $next));
        self::assertSame('2026-03-30T01:30:00+00:00', gmdate('c', (int) $times->after($next)));
        self::assertSame($next, $times->latest($next));
        self::assertSame($next, $times->latest($next + 100));
    }

    public function testOtherExpressionsAreRefused(): void
    {
        $this->expectException(ScheduleError::class);
        $this->expectExceptionMessage('[NX-1250] "61 * * * *" is no schedule');
        CronTimes::of('61 * * * *', null);
    }

    private function note(\DateTimeImmutable $due): void
    {
        $this->runs[] = $due->format('U.u');
    }

    /** The records of a job after its first run, and hours in which no worker followed the schedule. */
    private function afterOneRunAndAPause(ScheduledJob $job, int $hours): RunRecords
    {
        $records = new LocalRecords();
        $runner = $this->runner($job, $records);
        $runner->start();
        $this->clock->advance(self::HOUR);
        $runner->stop();
        $this->clock->advance($hours * self::HOUR);

        return $records;
    }

    private function runner(ScheduledJob $job, ?RunRecords $records = null): ScheduleRunner
    {
        $log = function (string $line): void {
            $this->log[] = $line;
        };

        return $this->runners[] = new ScheduleRunner([$job->name => $job], $log, $records);
    }
}
