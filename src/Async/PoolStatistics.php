<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Statistics of a Pool. Counts start when the pool is created; times are in seconds. */
final readonly class PoolStatistics
{
    /**
     * @param array<value-of<PoolCloseReason>, int> $closed number of closed resources by reason; reasons that did not
     * occur are left out
     * @param int $max maximum number of resources in this process
     * @param int $inUse resources that are borrowed
     * @param int $idle resources that are ready to be borrowed
     * @param int $borrowed calls of borrow() that got a resource
     * @param float $longestWait the longest wait of such a caller
     * @param int $created resources created
     * @param int $creationFailures failed attempts to create a resource
     * @param int $leaks leases that lasted longer than PoolOptions::$leakAfter
     */
    public function __construct(
        public string $name,
        public int $max,
        public int $inUse,
        public int $idle,
        /** Resources being created, or about to be created. */
        public int $creating,
        /** Coroutines waiting in borrow(). */
        public int $waiting,
        public CircuitState $circuit,
        public int $borrowed,
        /** Callers that had to wait and got a resource. */
        public int $waits,
        /** The total waiting time of those callers. */
        public float $waitTime,
        public float $longestWait,
        /** Callers that waited and got no resource. */
        public int $exhausted,
        public int $created,
        public int $creationFailures,
        public array $closed,
        public int $leaks,
    ) {}
}
