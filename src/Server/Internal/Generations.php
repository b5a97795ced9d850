<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * The running generations: the one that serves, the one that will replace it, and older ones that still answer requests
 * they have accepted.
 *
 * @internal
 */
final class Generations
{
    /** A reload waits while so many older generations answer requests: each of them has its own workers and OPcache. */
    public const MOST_OLDER = 8;

    public ?Generation $current = null;
    public ?Generation $next = null;
    /** @var list<Generation> */
    public array $older = [];

    /**
     * Makes the next generation the current one, because it may serve. The older ones are asked to end when it serves.
     */
    public function promote(): void
    {
        if ($this->current !== null) {
            $this->older[] = $this->current;
        }
        $this->current = $this->next;
        $this->next = null;
    }

    /**
     * Called when the promoted generation has died before it served. The generation before it, if it was not asked to
     * end yet, becomes the current one again.
     *
     * @return bool false: there is none
     */
    public function goBack(): bool
    {
        $last = $this->older === [] ? null : $this->older[\count($this->older) - 1];
        if ($this->current !== null || $last === null || $last->killAt !== null) {
            return false;
        }
        array_pop($this->older);
        $this->current = $last;

        return true;
    }

    public function allowsReload(): bool
    {
        return \count($this->older) < self::MOST_OLDER;
    }

    /** @return list<Generation> */
    public function all(): array
    {
        return array_values(array_filter([$this->current, $this->next, ...$this->older]));
    }

    /** @return list<int> process ids */
    public function leaders(): array
    {
        return array_map(static fn(Generation $generation): int => $generation->leader, $this->all());
    }

    public function ledBy(int $pid): ?Generation
    {
        foreach ($this->all() as $generation) {
            if ($generation->leader === $pid) {
                return $generation;
            }
        }

        return null;
    }

    public function forget(Generation $gone): void
    {
        $this->current = $this->current === $gone ? null : $this->current;
        $this->next = $this->next === $gone ? null : $this->next;
        $this->older = array_values(array_filter(
            $this->older,
            static fn(Generation $generation): bool => $generation !== $gone,
        ));
    }

    public function signal(int $signal): void
    {
        foreach ($this->all() as $generation) {
            Process::signalChild($generation->leader, $signal);
        }
    }

    /** Kills all at once, without waiting. */
    public function end(): void
    {
        foreach ($this->all() as $generation) {
            $generation->kill();
            $generation->stopHearing();
        }
    }

    /** Kills generations that exceed their drain time or their boot time. */
    public function killOverdue(): void
    {
        $now = hrtime(true) / 1e9;
        foreach ($this->all() as $generation) {
            if ($generation->killAt !== null && $generation->killAt <= $now) {
                Log::warning('the drain time has expired: the remaining processes are killed.');
                $generation->kill();
            }
        }
        if ($this->next !== null && $this->next->bootEnd() <= $now) {
            $this->next->giveUp(sprintf('it was not ready within %.1f s', $now - $this->next->startedAt));
        }
    }

    /** The time of the next kill by killOverdue(); INF: none is due. */
    public function nextDeadline(): float
    {
        $ends = array_map(static fn(Generation $generation): float => $generation->killAt ?? INF, $this->all());

        return min(INF, $this->next?->bootEnd() ?? INF, ...$ends);
    }

    /** @return list<Plan> */
    public function plans(): array
    {
        return array_map(static fn(Generation $generation): Plan => $generation->plan, $this->all());
    }
}
