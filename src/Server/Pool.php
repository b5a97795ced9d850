<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Actor\ActorSystem;
use Nexus\Async\Future;
use Nexus\Jobs\ScheduledJob;
use Nexus\Jobs\ScheduleError;
use Nexus\Time\Duration;

/**
 * The program of `nexus work`: the value that its file returns. Every worker process loads the file and runs all tasks
 * and the actor system. Immutable.
 *
 *     return Pool::create()->withActors($system)->run('import', $import);
 */
final readonly class Pool
{
    /**
     * @param array<array-key, \Closure> $tasks by name
     * @param array<string, ScheduledJob> $schedule by name
     */
    private function __construct(
        private ?ActorSystem $system,
        private array $tasks,
        private array $schedule = [],
    ) {}

    /** Has neither tasks nor actors. */
    public static function create(): self
    {
        return new self(null, []);
    }

    /** Sets the actor system that each worker shuts down after its tasks have ended. */
    #[\NoDiscard]
    public function withActors(ActorSystem $system): self
    {
        return new self($system, $this->tasks, $this->schedule);
    }

    /**
     * Adds a task: a coroutine in each worker, which starts when the worker serves. A task that returns has ended. A
     * task that throws is logged and started again, after a delay if it fails repeatedly.
     *
     * When the worker stops, the argument of a task with a parameter is resolved, so that the task can finish its
     * current item within the drain time. A task without a parameter is cancelled at its next wait.
     *
     * @param string $name shown in logs and in `nexus stack`
     * @param callable(Future<null>): mixed|callable(): mixed $task
     * @throws StartException NX-1242 if another task has the name
     */
    #[\NoDiscard]
    public function run(string $name, callable $task): self
    {
        if (isset($this->tasks[$name])) {
            throw StartException::taskNamedTwice($name);
        }

        return new self($this->system, $this->tasks + [$name => $task(...)], $this->schedule);
    }

    /**
     * Adds a job that runs at the multiples of an interval since 1970. Each run is executed by one worker.
     *
     * @param string|float|Duration $interval "30 seconds", "5 minutes", "hour", seconds, or a Duration; 10 ms or more
     * @param callable(): mixed|callable(\DateTimeImmutable): mixed $job may take the time at which it was due
     * @param string|null $name of the job, in logs and in `nexus status`; a reload keeps the state of a job by its name
     * @param float|Duration $jitter each run is delayed by up to so many seconds
     * @param bool $mayOverlap whether a run begins while the last one has not ended; otherwise it is skipped, and
     * counted as missed
     * @throws ScheduleError NX-1250 for another interval, NX-1252 for a second job of that name
     */
    #[\NoDiscard]
    public function every(
        string|float|Duration $interval,
        callable $job,
        ?string $name = null,
        float|Duration $jitter = 0.0,
        bool $mayOverlap = false,
    ): self {
        return $this->scheduling(ScheduledJob::every($interval, $job, $name, $jitter, $mayOverlap));
    }

    /**
     * Adds a job that runs at the times of a cron expression, as every(). Needs dragonmantank/cron-expression.
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
    #[\NoDiscard]
    public function cron(
        string $expression,
        callable $job,
        ?string $name = null,
        string|\DateTimeZone|null $timeZone = null,
        float|Duration $jitter = 0.0,
        bool $mayOverlap = false,
    ): self {
        return $this->scheduling(ScheduledJob::cron($expression, $job, $name, $timeZone, $jitter, $mayOverlap));
    }

    private function scheduling(ScheduledJob $job): self
    {
        return new self($this->system, $this->tasks, $job->addTo($this->schedule));
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

    /** @internal */
    public function system(): ?ActorSystem
    {
        return $this->system;
    }

    /**
     * @internal
     *
     * @return array<array-key, \Closure> by name
     */
    public function tasks(): array
    {
        return $this->tasks;
    }
}
