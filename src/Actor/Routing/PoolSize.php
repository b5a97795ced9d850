<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\Time\Duration;

/**
 * How many routees a pool has, and when it makes more or fewer.
 *
 * A pool that resizes looks at its load whenever it has routed as many messages as it has routees: when every one of
 * them has something to do it grows, by a fifth. What it has made beyond the minimum it gives up when it was not needed
 * for a while: once in every $idle it stops those by which the most that were ever busy at once since was exceeded. One
 * that is given up finishes what it has been given.
 */
final readonly class PoolSize
{
    private function __construct(public int $minimum, public int $maximum, public Duration $idle) {}

    /** @throws InvalidRoutingError NX-1060 for less than one */
    public static function of(int $routees): self
    {
        return self::between($routees, $routees);
    }

    /**
     * @param Duration|null $idle how long more than $minimum are kept without a need for them; null: 10 s
     *
     * @throws InvalidRoutingError NX-1060 unless 1 ≤ $minimum ≤ $maximum and $idle is positive
     */
    public static function between(int $minimum, int $maximum, ?Duration $idle = null): self
    {
        $idle ??= Duration::seconds(10);
        InvalidRoutingError::unlessPositive('idle', $idle);
        if ($minimum < 1 || $maximum < $minimum) {
            throw InvalidRoutingError::size($minimum, $maximum);
        }

        return new self($minimum, $maximum, $idle);
    }

    public function resizes(): bool
    {
        return $this->maximum > $this->minimum;
    }
}
