<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Those that live: the one that serves, the one that is to follow it, and those before it that still answer what they
 * have accepted.
 *
 * @internal
 */
final class Generations
{
    public ?Generation $current = null;
    public ?Generation $next = null;
    /** @var list<Generation> */
    public array $older = [];

    /** The next one may serve: those before it go when it does. */
    public function promote(): void
    {
        if ($this->current !== null) {
            $this->older[] = $this->current;
        }
        $this->current = $this->next;
        $this->next = null;
    }

    /**
     * The one that was promoted has died before it served: the one before it, which was not told to end yet, is the
     * current one again.
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

    /** At once, without waiting for it. */
    public function end(): void
    {
        foreach ($this->all() as $generation) {
            $generation->kill();
            $generation->stopHearing();
        }
    }

    /** Those that should have ended by now, or have come up. */
    public function killOverdue(): void
    {
        $now = hrtime(true) / 1e9;
        foreach ($this->all() as $generation) {
            if ($generation->killAt !== null && $generation->killAt <= $now) {
                Log::line('the drain time is over: what is left is killed.');
                $generation->kill();
            }
        }
        if ($this->next !== null && $this->next->bootEnd() <= $now) {
            $this->next->giveUp(sprintf('it has not come up within %.1f s', $now - $this->next->startedAt));
        }
    }

    /** When the next one is killed unless it has ended, or has come up; INF: none is. */
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
