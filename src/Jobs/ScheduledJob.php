<?php

declare(strict_types=1);

namespace Nexus\Jobs;

use Nexus\Jobs\Internal\CronTimes;
use Nexus\Jobs\Internal\Interval;
use Nexus\Jobs\Internal\Times;
use Nexus\Time\Duration;

/**
 * A job with the times at which it is due.
 *
 * @internal
 */
final readonly class ScheduledJob
{
    private function __construct(
        public string $name,
        public Times $times,
        public \Closure $job,
        private float $jitter,
        public bool $mayOverlap,
    ) {}

    /** @throws ScheduleError NX-1250 */
    public static function every(
        string|float|Duration $interval,
        callable $job,
        ?string $name,
        float|Duration $jitter,
        bool $mayOverlap,
    ): self {
        return self::of(Interval::of($interval), $job, $name, $jitter, $mayOverlap);
    }

    /** @throws ScheduleError NX-1250, NX-1251 */
    public static function cron(
        string $expression,
        callable $job,
        ?string $name,
        string|\DateTimeZone|null $timeZone,
        float|Duration $jitter,
        bool $mayOverlap,
    ): self {
        return self::of(CronTimes::of($expression, $timeZone), $job, $name, $jitter, $mayOverlap);
    }

    /**
     * The list with this job.
     *
     * @param array<string, self> $jobs by name
     * @return array<string, self>
     * @throws ScheduleError NX-1252
     */
    public function addTo(array $jobs): array
    {
        return isset($jobs[$this->name])
            ? throw ScheduleError::namedTwice($this->name)
            : [...$jobs, $this->name => $this];
    }

    /** Seconds by which a run is delayed: always the same for a due time. */
    public function delayOf(float $due): float
    {
        return $this->jitter * crc32("{$this->name} {$due}") / 2 ** 32;
    }

    public function run(float $due): mixed
    {
        $takesTime = (new \ReflectionFunction($this->job))->getNumberOfParameters() > 0;

        return $takesTime ? ($this->job)(new \DateTimeImmutable(sprintf('@%.6F', $due))) : ($this->job)();
    }

    private static function of(
        Times $times,
        callable $job,
        ?string $name,
        float|Duration $jitter,
        bool $mayOverlap,
    ): self {
        $closure = $job(...);

        return new self(
            $name ?? "{$times->text()}: " . self::describe($closure),
            $times,
            $closure,
            Duration::inSeconds($jitter),
            $mayOverlap,
        );
    }

    private static function describe(\Closure $job): string
    {
        $function = new \ReflectionFunction($job);
        if (str_contains($function->getName(), '{closure')) {
            return basename((string) $function->getFileName()) . ":{$function->getStartLine()}";
        }
        $class = $function->getClosureScopeClass();

        return ($class === null ? '' : "{$class->getName()}::") . $function->getName();
    }
}
