<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Testing\StepSystem;
use Nexus\Time\Duration;

use function Nexus\Internal\{next_timer, timer_clock};

/**
 * For a StepSystem: steps while an actor has something to do. Only then it advances the time, to the next timer, and
 * never beyond the end of the wait.
 */
final readonly class SteppedPace implements Pace
{
    private const PATIENCE = 3;
    private const SILENCE_MILLIS = 100;

    public function __construct(private StepSystem $system) {}

    public function awaits(Inbox $inbox, Duration $atMost): bool
    {
        return $this->until($inbox->hasNext(...), $atMost);
    }

    /**
     * @param \Closure(): bool $isThere
     * @param Duration|null $atMost null: until no timer is left
     */
    public function until(\Closure $isThere, ?Duration $atMost): bool
    {
        $end = $atMost === null ? PHP_INT_MAX : timer_clock() + $atMost->toNanos();
        do {
            while (!$isThere() && $this->system->step());
            if ($isThere()) {
                return true;
            }
        } while ($this->movesToATimer($end, $atMost === null));

        return false;
    }

    public function patience(): Duration
    {
        return Duration::seconds(self::PATIENCE);
    }

    public function silence(): Duration
    {
        return Duration::millis(self::SILENCE_MILLIS);
    }

    /**
     * Advances the time to the next timer, or to the end of the wait if no timer is due before it. Returns whether a
     * timer was due.
     */
    private function movesToATimer(int $end, bool $isEndless): bool
    {
        $next = next_timer();
        $isBefore = $next !== null && $next <= $end;
        if (!$isBefore && $isEndless) {
            return false;
        }
        $this->system->advanceTime(Duration::nanos(max(0, ($isBefore ? $next : $end) - timer_clock())));

        return $isBefore;
    }
}
