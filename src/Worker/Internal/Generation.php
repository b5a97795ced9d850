<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Async\Future;
use Nexus\Async\TimeoutException;

use function Nexus\Async\timeout;

/**
 * A leader and its workers, as the master knows them.
 *
 * @internal
 */
final class Generation
{
    /** How long to listen to one that is dead. */
    private const LAST_WORD = 1.0;
    /** On top of what it may take. */
    private const GRACE = 5.0;

    public readonly float $startedAt;
    /** All its workers have served. */
    public bool $hasServed = false;
    /** None before it accepts anything more. */
    public bool $isAlone = false;
    /** It was told to end, and is killed then. */
    public ?float $killAt = null;
    /** What it said last of why it does not boot. */
    public ?string $complaint = null;
    /** @var Future<mixed>|null the end of what it reports */
    public ?Future $hearing = null;

    public function __construct(public readonly int $number, public readonly int $leader, public readonly Plan $plan)
    {
        $this->startedAt = hrtime(true) / 1e9;
    }

    /** When it must have come up: the first worker boots alone, then the others together. */
    public function bootEnd(): float
    {
        return $this->startedAt + 2 * $this->plan->bootSeconds + self::GRACE;
    }

    /** @param float $seconds that what is in flight may take; a leader that lives on after that is killed */
    public function endWithin(float $seconds): void
    {
        $this->killAt = hrtime(true) / 1e9 + $seconds + self::GRACE;
    }

    /** Its complaint, also when it died a moment after that. Waits. */
    public function lastWord(): ?string
    {
        try {
            timeout(self::LAST_WORD, fn(): mixed => $this->hearing?->await());
        } catch (TimeoutException) {
            // Somebody it has started lives on.
        }

        return $this->complaint;
    }
}
