<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * How long this process has run without a pause. A leader that was itself stopped (Ctrl-Z, a frozen cgroup) must wait
 * for new heartbeats before it judges its workers.
 *
 * @internal
 */
final class RunningTime
{
    private float $since;
    private float $checkedAt;

    /** @param float $checkEvery seconds between two calls of check(); after twice that, the process had paused */
    public function __construct(private readonly float $checkEvery, float $now)
    {
        $this->since = $this->checkedAt = $now;
    }

    /** Called at each check of the workers. */
    public function check(float $now): void
    {
        $hasPaused = $now - $this->checkedAt > 2 * $this->checkEvery;
        $this->since = $hasPaused ? $now : $this->since;
        $this->checkedAt = $now;
    }

    /** @return float seconds of the silence in which this process ran */
    public function within(float $silence): float
    {
        return min($silence, $this->checkedAt - $this->since);
    }
}
