<?php

declare(strict_types=1);

namespace Nexus\Time;

use Psr\Clock\ClockInterface;

use function Nexus\Internal\timer_clock;

/**
 * The time of day, as the timers of the event loop see it: the system's time, or in a test with a virtual clock the
 * system's time plus what the virtual clock was advanced by.
 */
final readonly class LoopClock implements ClockInterface
{
    private const MICROSECONDS = 1_000_000;

    public function now(): \DateTimeImmutable
    {
        $now = self::microseconds();

        return new \DateTimeImmutable(\sprintf(
            '@%d.%06d',
            intdiv($now, self::MICROSECONDS),
            $now % self::MICROSECONDS,
        ));
    }

    /**
     * Seconds since 1970, without an object.
     *
     * @internal
     */
    public static function seconds(): float
    {
        return self::microseconds() / self::MICROSECONDS;
    }

    /** The timers' clock is the monotonic one. Only virtual time makes a difference between them. */
    private static function microseconds(): int
    {
        $virtual = intdiv(timer_clock() - hrtime(true), 1000);

        return (int) (microtime(true) * self::MICROSECONDS) + $virtual;
    }
}
