<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\Time\Duration;

/**
 * The number of a pool's routees, and when the pool grows or shrinks.
 *
 * A resizable pool checks its load each time it has routed as many messages as it has routees. When all of them are
 * busy, it grows by a fifth. Once per $idle it shrinks: it stops the routees beyond the highest number that were busy
 * at once since the last check, but keeps the minimum. A routee that is stopped first handles the messages it was sent.
 */
final readonly class PoolSize
{
    private function __construct(public int $minimum, public int $maximum, public Duration $idle) {}

    /**
     * A fixed number of routees, at least 1.
     *
     * @throws InvalidRoutingError NX-1060 for less than one
     */
    public static function of(int $routees): self
    {
        return self::between($routees, $routees);
    }

    /**
     * A number of routees that follows the load.
     *
     * @param float|Duration|null $idle how long routees beyond $minimum are kept when they are not needed; null: 10 s
     *
     * @throws InvalidRoutingError NX-1060 unless 1 ≤ $minimum ≤ $maximum and $idle is positive
     */
    public static function between(int $minimum, int $maximum, float|Duration|null $idle = null): self
    {
        $idle = InvalidRoutingError::unlessPositive('idle', $idle ?? 10.0);
        if ($minimum < 1 || $maximum < $minimum) {
            throw InvalidRoutingError::size($minimum, $maximum);
        }

        return new self($minimum, $maximum, $idle);
    }

    /** Whether the maximum is above the minimum. */
    public function resizes(): bool
    {
        return $this->maximum > $this->minimum;
    }
}
