<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Jobs\ScheduledJob;
use Nexus\Jobs\ScheduleError;
use Nexus\Time\Duration;

/**
 * The schedule of an application: jobs that run at certain times, each run in one of the workers.
 *
 * @internal
 */
trait Scheduled
{
    /** @var array<string, ScheduledJob> by name */
    private array $schedule = [];

    /**
     * Runs a job at the multiples of an interval since 1970: "5 minutes" is at minute 0, 5, 10… of every hour. Each run
     * is executed by one worker of the server, also while the server is reloaded.
     *
     * @param string|float|Duration $interval "30 seconds", "5 minutes", "hour", seconds, or a Duration; 10 ms or more
     * @param callable(): mixed|callable(\DateTimeImmutable): mixed $job may take the time at which it was due
     * @param string|null $name of the job, in logs and in `nexus status`; a reload keeps the state of a job by its name
     * @param float|Duration $jitter each run is delayed by up to so many seconds
     * @param bool $mayOverlap whether a run begins while the last one has not ended; otherwise it is skipped, and
     * counted as missed
     * @throws ScheduleError NX-1250 for another interval, NX-1252 for a second job of that name
     */
    public function every(
        string|float|Duration $interval,
        callable $job,
        ?string $name = null,
        float|Duration $jitter = 0.0,
        bool $mayOverlap = false,
    ): static {
        $this->schedule = ScheduledJob::every($interval, $job, $name, $jitter, $mayOverlap)->addTo($this->schedule);

        return $this;
    }

    /**
     * Runs a job at the times of a cron expression, as every(). Needs dragonmantank/cron-expression.
     *
     * @param string $expression five fields, as in "0 3 * * *", or "@daily"
     * @param callable(): mixed|callable(\DateTimeImmutable): mixed $job may take the time at which it was due
     * @param string|null $name as every()
     * @param string|\DateTimeZone|null $timeZone of the expression; null: date.timezone
     * @param float|Duration $jitter as every()
     * @param bool $mayOverlap as every()
     * @throws ScheduleError NX-1250 for another expression, NX-1251 without the package, NX-1252 for a second job of
     * that name
     */
    public function cron(
        string $expression,
        callable $job,
        ?string $name = null,
        string|\DateTimeZone|null $timeZone = null,
        float|Duration $jitter = 0.0,
        bool $mayOverlap = false,
    ): static {
        $this->schedule = ScheduledJob::cron($expression, $job, $name, $timeZone, $jitter, $mayOverlap)
            ->addTo($this->schedule);

        return $this;
    }

    /**
     * @internal
     *
     * @return array<string, ScheduledJob> by name
     */
    public function schedule(): array
    {
        return $this->schedule;
    }
}
