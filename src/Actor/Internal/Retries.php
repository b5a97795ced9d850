<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\SupervisionStrategy;

/**
 * The restarts that one strategy has granted, and when.
 *
 * @internal
 */
final class Retries
{
    private const LONGEST = 9.2e18;

    /** @var list<int> times of granted restarts, in nanoseconds; times outside of the window are removed */
    private array $granted = [];
    private int $count = 0;
    private int $up = 0;

    public function __construct(public readonly SupervisionStrategy $strategy) {}

    /**
     * @param int $now nanoseconds
     * @param \Closure(): float $random 0 to below 1
     *
     * @return int|null nanoseconds to wait before the restart; null: none is left
     */
    public function grant(int $now, \Closure $random): ?int
    {
        $this->forget($now);
        if ($this->count >= $this->strategy->maxRetries) {
            return null;
        }
        $delay = $this->delay($this->count, $random);
        $this->up = $now + $delay;
        $this->count++;
        if (!$this->strategy->window->isZero()) {
            $this->granted[] = $now;
        }

        return $delay;
    }

    private function forget(int $now): void
    {
        $window = $this->strategy->window->toNanos();
        while ($this->granted !== [] && $this->granted[0] <= $now - $window) {
            array_shift($this->granted);
            $this->count--;
        }
        $resetAfter = $this->strategy->resetAfter;
        if ($resetAfter !== null && $this->count > 0 && $now - $this->up >= $resetAfter->toNanos()) {
            $this->count = 0;
        }
    }

    /** @param \Closure(): float $random */
    private function delay(int $retry, \Closure $random): int
    {
        $initial = $this->strategy->initialBackoff->toNanos();
        if ($initial === 0) {
            return 0;
        }
        $delay = min($initial * $this->strategy->multiplier ** $retry, (float) $this->strategy->maxBackoff->toNanos());

        return (int) min($delay * (1.0 + $this->strategy->jitter * $random()), self::LONGEST);
    }
}
