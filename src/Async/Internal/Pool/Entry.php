<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\LeaseRecord;

use function Nexus\Internal\timer_clock;

/**
 * One resource of a pool.
 *
 * @internal
 *
 * @template T of object
 */
final class Entry
{
    /** The record of the current lease. A Lease with another LeaseRecord has ended. */
    public ?LeaseRecord $record = null;

    /** Until this time it may be lent without a check. */
    public int $goodUntil = 0;

    public int $idleSince = 0;

    /** True while its holder is being asked to give it up. */
    public bool $isAsked = false;

    /** The record of a lease that was reported for lasting too long. */
    public ?LeaseRecord $reported = null;

    /**
     * @param T   $resource
     * @param int $created nanoseconds of the timers' clock, like all times here
     */
    public function __construct(
        public readonly int $id,
        public readonly object $resource,
        public readonly int $created,
        public readonly int $expires,
    ) {}

    /** "coroutine 7 (GET /users/7), borrowed at /app/Users.php:12, for 1.2 s" */
    public function holder(): string
    {
        if ($this->record === null) {
            return 'no coroutine';
        }
        $place = $this->record->place();
        $seconds = (timer_clock() - $this->record->since) / 1e9;

        return sprintf(
            '%s%s, for %.3g s',
            $this->record->holder(),
            $place === null ? '' : ", borrowed at {$place}",
            $seconds,
        );
    }
}
