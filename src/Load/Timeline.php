<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * Right answers and errors a second, over the time of a run.
 *
 * @phpstan-import-type Points from Report\Line
 *
 * @internal
 */
final class Timeline
{
    private const MOST_POINTS = 300;
    /** Seconds. A shorter step shows the scheduler of the machine, not the server. */
    private const SHORTEST_STEP = 0.5;

    /** @var Points seconds, right answers a second */
    private array $rates = [];
    /** @var Points seconds, errors a second */
    private array $errors = [];
    private readonly float $step;
    private float $since = 0.0;
    private int $right = 0;
    private int $failed = 0;

    /** @param float $duration of the run, in seconds */
    public function __construct(float $duration)
    {
        $this->step = max(self::SHORTEST_STEP, $duration / self::MOST_POINTS);
    }

    /** Call it more often than once a step. */
    public function note(float $seconds, int $right, int $failed): void
    {
        $passed = $seconds - $this->since;
        if ($passed < $this->step) {
            return;
        }
        $this->rates[] = [$seconds, ($right - $this->right) / $passed];
        $this->errors[] = [$seconds, ($failed - $this->failed) / $passed];
        [$this->since, $this->right, $this->failed] = [$seconds, $right, $failed];
    }

    /** @return Points */
    public function rates(): array
    {
        return $this->rates;
    }

    /** @return Points */
    public function errors(): array
    {
        return $this->errors;
    }

    public function hasErrors(): bool
    {
        return max([0.0, ...array_column($this->errors, 1)]) > 0.0;
    }
}
