<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Figures of a Pool; counts are since it was made, times are seconds. */
final readonly class PoolStatistics
{
    /**
     * @param array<value-of<PoolCloseReason>, int> $closed how many, by reason; reasons that have not occurred are left
     * out
     */
    public function __construct(
        public string $name,
        public int $max,
        public int $inUse,
        public int $idle,
        /** Being created, or about to be. */
        public int $creating,
        /** Coroutines that wait in borrow(). */
        public int $waiting,
        public CircuitState $circuit,
        public int $borrowed,
        /** How many had to wait and were served. */
        public int $waits,
        /** How long those waited, together. */
        public float $waitTime,
        public float $longestWait,
        /** How many waited in vain. */
        public int $exhausted,
        public int $created,
        public int $creationFailures,
        public array $closed,
        public int $leaks,
    ) {}
}
