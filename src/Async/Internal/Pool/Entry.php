<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\Hold;

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
    /** The hold of the current lease. A Lease with another Hold has ended. */
    public ?Hold $hold = null;

    /** Until this time it may be lent without a check. */
    public int $goodUntil = 0;

    public int $idleSince = 0;

    /** True while its holder is being asked to give it up. */
    public bool $isAsked = false;

    /** The hold that was reported for lasting too long. */
    public ?Hold $reported = null;

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
        if ($this->hold === null) {
            return 'no coroutine';
        }
        $place = $this->hold->place();
        $seconds = (timer_clock() - $this->hold->since) / 1e9;

        return sprintf(
            '%s%s, for %.3g s',
            $this->hold->holder(),
            $place === null ? '' : ", borrowed at {$place}",
            $seconds,
        );
    }
}
