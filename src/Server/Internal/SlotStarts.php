<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * When the next worker of each slot starts. A slot whose workers repeatedly die before they serve or soon after their
 * start waits longer each time. Times are seconds of one clock.
 *
 * @internal
 */
final class SlotStarts
{
    /** @var array<int, float> by slot */
    private array $times = [];
    /** @var array<int, BackOff> by slot */
    private array $backOffs = [];
    private bool $hasEnded = false;

    public function schedule(int $slot, float $time): void
    {
        $this->times[$slot] = $time;
    }

    public function isScheduled(int $slot): bool
    {
        return isset($this->times[$slot]);
    }

    /** No worker is started any more. */
    public function end(): void
    {
        $this->hasEnded = true;
    }

    /** @return list<int> slots whose time has come; they are not scheduled any more */
    public function takeDue(float $now): array
    {
        $isDue = static fn(float $time): bool => $now >= $time;
        $due = $this->hasEnded ? [] : array_filter($this->times, $isDue);
        $this->times = array_diff_key($this->times, $due);

        return array_keys($due);
    }

    /** @return float the earliest time; INF: none is scheduled */
    public function nextTime(): float
    {
        return $this->hasEnded ? INF : min([INF, ...array_values($this->times)]);
    }

    /** @return float seconds to wait before the worker that died is replaced */
    public function delayAfterDeath(Member $member, float $now): float
    {
        return ($this->backOffs[$member->slot] ??= new BackOff())->died(
            $member->hasBooted ? $now - $member->startedAt : 0.0,
        );
    }

    public function deathsInARow(int $slot): int
    {
        return isset($this->backOffs[$slot]) ? $this->backOffs[$slot]->deathsInARow() : 0;
    }
}
