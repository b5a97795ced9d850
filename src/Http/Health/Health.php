<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

use Nexus\Async\Future;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Time\Duration;

use function Nexus\Async\{await, shield, spawn, timeout};
use function Nexus\Internal\timer_clock;

/**
 * Runs health checks: all at once, each with the same deadline. Callers within a second share one run.
 *
 * @internal
 */
final class Health
{
    private const NANOSECONDS = 1_000_000_000;

    private readonly float $deadline;
    /** @var array<string, HealthStatus> */
    private array $last = [];
    private ?int $lastUntil = null;
    /** @var Future<array<string, HealthStatus>>|null */
    private ?Future $running = null;

    /** @throws InvalidMiddlewareError NX-1132 for a deadline that is no time */
    public function __construct(
        private readonly HealthCheckRegistry $registry,
        private readonly bool $showsErrors,
        float|Duration $deadline,
    ) {
        $this->deadline = Duration::inSeconds($deadline);
        if (!($this->deadline > 0 && is_finite($this->deadline))) {
            throw InvalidMiddlewareError::setting(self::class, "the deadline is more than 0 s, not {$this->deadline}");
        }
    }

    /** @return array<string, HealthStatus> by the names of the checks */
    public function statuses(): array
    {
        if ($this->lastUntil !== null && timer_clock() < $this->lastUntil) {
            return $this->last;
        }
        $this->running ??= spawn(fn(): array => shield($this->run(...)));

        return await($this->running);
    }

    /** @return array<string, HealthStatus> */
    private function run(): array
    {
        try {
            $futures = array_map(fn(HealthCheck $one): Future => spawn($this->one(...), $one), $this->registry->all());
            $this->last = array_map(static fn(Future $future): HealthStatus => await($future), $futures);
            $this->lastUntil = timer_clock() + self::NANOSECONDS;

            return $this->last;
        } finally {
            $this->running = null;
        }
    }

    private function one(HealthCheck $check): HealthStatus
    {
        try {
            return timeout($this->deadline, $check->check(...));
        } catch (\Throwable $failure) {
            return HealthStatus::down($this->showsErrors ? ['error' => $failure->getMessage()] : []);
        }
    }
}
