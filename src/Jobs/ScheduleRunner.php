<?php

declare(strict_types=1);

namespace Nexus\Jobs;

use Nexus\Async\{CancelledError, Coroutine, LogLine, TimeoutException};
use Nexus\Jobs\Internal\LocalRecords;
use Nexus\Jobs\Internal\RunRecord;
use Nexus\Time\LoopClock;

use function Nexus\Async\delay;
use function Nexus\Async\shield;
use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

/**
 * Follows the schedule of an application in one worker. Each worker has such a runner. The first one that records a due
 * time in the record of a job runs the job.
 *
 * @internal
 */
final class ScheduleRunner
{
    /** Seconds after which the time of day is looked at again: it may have been set. */
    private const LONGEST_SLEEP = 30.0;
    private const MISSED_MOST = 1000;
    /** Minimum time for `finally` blocks of jobs that are cancelled, in seconds. */
    private const LEAST = 1.0;

    /** @var list<Coroutine<mixed>> */
    private array $followers = [];
    private int $begun = 0;
    /** @var array<int, array{ScheduledJob, Coroutine<mixed>}> by number */
    private array $running = [];
    private readonly RunRecords $records;

    /**
     * @param array<string, ScheduledJob> $jobs by name
     * @param \Closure(string): void $log
     */
    public function __construct(
        private readonly array $jobs,
        private readonly \Closure $log,
        ?RunRecords $records = null,
    ) {
        $this->records = $records ?? new LocalRecords();
    }

    public function start(): void
    {
        foreach ($this->followers === [] ? $this->jobs : [] as $job) {
            $this->followers[] = spawn(fn() => $this->follow($job))->detach("schedule of {$job->name}");
        }
    }

    /** No job begins here any more. */
    public function stop(): void
    {
        foreach ($this->followers as $follower) {
            $follower->cancel('the schedule is stopped');
            $follower->ignore();
        }
    }

    /**
     * After stop(): waits for jobs that run here, and cancels them after the time limit.
     *
     * @param float $seconds time limit
     */
    public function end(float $seconds): void
    {
        if ($this->haveEndedWithin(max($seconds, 1e-3))) {
            return;
        }
        foreach ($this->running as [$job, $run]) {
            ($this->log)("the drain time has expired: the job {$job->name} is cancelled.");
            $run->cancel('the drain time has expired');
        }
        $this->haveEndedWithin(self::LEAST);
    }

    /**
     * The state of each job. Times are seconds since 1970.
     *
     * @return list<array{name: string, schedule: string, next: float, running: bool, startedAt: ?float,
     *     seconds: ?float, failure: ?string, runs: int, missed: int}>
     */
    public function report(): array
    {
        return array_values(array_map(function (ScheduledJob $job): array {
            $record = $this->recordOf($job)[0];
            $next = $job->times->after($record->due);

            return [
                'name' => $job->name,
                'schedule' => $job->times->text(),
                'next' => $next + $job->delayOf($next),
                'running' => $this->isRunning($record),
                'startedAt' => $record->startedAt,
                'seconds' => $record->endedAt === null ? null : $record->endedAt - (float) $record->startedAt,
                'failure' => $record->failure === '' ? null : $record->failure,
                'runs' => $record->runs,
                'missed' => $record->missed,
            ];
        }, $this->jobs));
    }

    private function follow(ScheduledJob $job): never
    {
        while (true) {
            $due = $job->times->after($this->recordOf($job)[0]->due);
            $at = $due + $job->delayOf($due);
            while (($left = $at - LoopClock::seconds()) > 0) {
                delay(min($left, self::LONGEST_SLEEP));
            }
            // A stop between the record of a run and the run would lose it.
            shield(fn() => $this->attempt($job, $due));
        }
    }

    /** Runs the job if no other worker does. Of several due times that have passed, the latest counts. */
    private function attempt(ScheduledJob $job, float $due): void
    {
        [$record, $text] = $this->recordOf($job);
        if ($record->due >= $due) {
            return;
        }
        $now = LoopClock::seconds();
        $latest = $job->times->latest($now - $job->delayOf($due));
        $missed = $latest > $due ? self::count($job, $due, $latest) : 0;
        $due = max($due, $latest);
        if ($this->isRunning($record) && !$job->mayOverlap) {
            if ($this->records->replace($job->name, $text, $record->skipped($due, $missed + 1)->toText())) {
                ($this->log)("the job {$job->name} is skipped: its last run has not ended.");
                $this->logMissed($job, $missed);
            }

            return;
        }
        $begun = $record->begun($due, $this->records->self(), $now, $missed);
        if (!$this->records->replace($job->name, $text, $begun->toText())) {
            return;
        }
        $this->run($job, $due);
        if ($record->isRunning() && !$this->records->isLiving($record->by)) {
            ($this->log)("the last run of the job {$job->name} was lost with its worker.");
        }
        $this->logMissed($job, $missed);
    }

    private function logMissed(ScheduledJob $job, int $missed): void
    {
        if ($missed > 0) {
            ($this->log)("the job {$job->name} has missed {$missed} " . ($missed === 1 ? 'run.' : 'runs.'));
        }
    }

    private function run(ScheduledJob $job, float $due): void
    {
        $number = ++$this->begun;
        $run = spawn(function () use ($job, $due, $number): void {
            $failure = '';
            try {
                $job->run($due);
            } catch (CancelledError $error) {
                $failure = $error->getMessage();
            } catch (\Throwable $thrown) {
                $failure = $thrown::class . ": {$thrown->getMessage()}";
                ($this->log)("the job {$job->name} has failed: " . LogLine::quote($thrown));
            }
            unset($this->running[$number]);
            $this->finish($job, $failure);
        })->detach("job {$job->name}");
        $this->running[$number] = [$job, $run];
    }

    private function finish(ScheduledJob $job, string $failure): void
    {
        do {
            [$record, $text] = $this->recordOf($job);
            // The record belongs to a run that overlaps with this one.
            if ($record->by !== $this->records->self() || !$record->isRunning()) {
                return;
            }
            $ended = $record->ended(LoopClock::seconds(), $failure)->toText();
        } while (!$this->records->replace($job->name, $text, $ended));
    }

    /** @return array{RunRecord, string} the record and its text */
    private function recordOf(ScheduledJob $job): array
    {
        while (true) {
            $text = $this->records->read($job->name);
            $record = $text === null ? null : RunRecord::fromText($text);
            if ($record !== null && $text !== null) {
                return [$record, $text];
            }
            $new = RunRecord::before($job->times->latest(LoopClock::seconds()));
            $this->records->replace($job->name, $text, $new->toText());
        }
    }

    private function isRunning(RunRecord $record): bool
    {
        return $record->isRunning() && $this->records->isLiving($record->by);
    }

    private static function count(ScheduledJob $job, float $from, float $until): int
    {
        $count = 0;
        while ($from < $until && $count < self::MISSED_MOST) {
            $from = $job->times->after($from);
            $count++;
        }

        return $count;
    }

    private function haveEndedWithin(float $seconds): bool
    {
        try {
            timeout($seconds, function (): void {
                // A follower that is stopped may begin one more run before it ends.
                foreach ($this->followers as $follower) {
                    self::await($follower);
                }
                foreach ($this->running as [, $run]) {
                    self::await($run);
                }
            });

            return true;
        } catch (TimeoutException) {
            return false;
        }
    }

    /** @param Coroutine<mixed> $coroutine */
    private static function await(Coroutine $coroutine): void
    {
        $coroutine->catch(static fn(): null => null)->await();
    }
}
