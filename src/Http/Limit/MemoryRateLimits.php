<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

use Nexus\Http\Internal\Limit\Counter;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * Counters in the memory of a worker. Each worker counts its own requests, so a server with four workers allows up to
 * four times the limit. The number of counters is bounded: those that were not used for longest are dropped.
 */
final class MemoryRateLimits implements RateLimitStore
{
    /** @var array<string, Counter> */
    private array $recent = [];
    /** @var array<string, Counter> used before those in $recent */
    private array $older = [];

    /**
     * @param int $maxEntries 2 or more
     * @param ClockInterface $clock tells the time
     * @throws RateLimitError NX-1146 for fewer entries
     */
    public function __construct(
        private readonly int $maxEntries = 100_000,
        private readonly ClockInterface $clock = new LoopClock(),
    ) {
        if ($maxEntries < 2) {
            throw RateLimitError::entries($maxEntries);
        }
    }

    public function take(array $charges): array
    {
        $now = $this->clock instanceof LoopClock ? LoopClock::seconds() : (float) $this->clock->now()->format('U.u');
        $counters = [];
        $refused = false;
        foreach ($charges as $charge) {
            $stored = $this->recent[$charge->key] ?? $this->older[$charge->key] ?? null;
            $counter = $counters[] = Counter::at($charge->policy, $now, $stored);
            $refused = $refused || !$counter->allows($charge->cost);
        }
        $states = [];
        foreach ($charges as $index => $charge) {
            $allows = $counters[$index]->allows($charge->cost);
            $after = $refused ? $counters[$index] : $counters[$index]->minus($charge->cost);
            $this->store($charge->key, $after);
            $states[] = $after->state($allows, $charge->cost);
        }

        return $states;
    }

    /** How many counters there are. */
    public function count(): int
    {
        return \count($this->recent + $this->older);
    }

    /** Two generations: an entry that is used is in the recent one. When that is half of all, the older ones go. */
    private function store(string $key, Counter $counter): void
    {
        if (!isset($this->recent[$key]) && \count($this->recent) >= intdiv($this->maxEntries, 2)) {
            $this->older = $this->recent;
            $this->recent = [];
        }
        $this->recent[$key] = $counter;
    }
}
