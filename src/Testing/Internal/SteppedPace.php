<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Testing\StepSystem;
use Nexus\Time\Duration;

use function Nexus\Internal\{next_timer, timer_clock};

/** Steps while there is something to do, and moves time only then: to the next timer, and no further than must be. */
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
     * @param Duration|null $atMost null: as long as there are timers
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

    /** False when none is due by the end, which time is then moved to. */
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
