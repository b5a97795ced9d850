<?php

declare(strict_types=1);

namespace Nexus\Time;

use function Nexus\Internal\misuse;

/**
 * A length of time, to the nanosecond; may be negative. Divisions and conversions truncate.
 *
 * The engine reads the property by its slot, so it must stay the first property.
 */
final readonly class Duration implements \Stringable
{
    private const MICRO = 1_000;
    private const MILLI = 1_000_000;
    private const SECOND = 1_000_000_000;
    private const MOST_SECONDS = 9_200_000_000;

    private function __construct(private int $nanos) {}

    /**
     * A duration of so many hours; negative ones are allowed.
     *
     * @param int $hours number of hours
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    public static function hours(int $hours): self
    {
        return self::times($hours, 3600 * self::SECOND);
    }

    /**
     * A duration of so many minutes; negative ones are allowed.
     *
     * @param int $minutes number of minutes
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    public static function minutes(int $minutes): self
    {
        return self::times($minutes, 60 * self::SECOND);
    }

    /**
     * A duration of so many seconds; negative ones are allowed.
     *
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    public static function seconds(int $seconds): self
    {
        return self::times($seconds, self::SECOND);
    }

    /**
     * A duration of so many milliseconds; negative ones are allowed.
     *
     * @param int $millis number of milliseconds
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    public static function millis(int $millis): self
    {
        return self::times($millis, self::MILLI);
    }

    /**
     * A duration of so many microseconds; negative ones are allowed.
     *
     * @param int $micros number of microseconds
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    public static function micros(int $micros): self
    {
        return self::times($micros, self::MICRO);
    }

    /** A duration of so many nanoseconds; negative ones are allowed. */
    public static function nanos(int $nanos): self
    {
        return new self($nanos);
    }

    /**
     * Converts an argument of the type float|Duration.
     *
     * @param float|self $duration a float is a number of seconds
     *
     * @throws \Nexus\NexusException NX-0107 for NAN, and beyond ± 292 years
     */
    public static function of(float|self $duration): self
    {
        return match (true) {
            $duration instanceof self => $duration,
            is_nan($duration) => misuse('A Duration is a number of seconds, NAN given'),
            abs($duration) < self::MOST_SECONDS => new self((int) round($duration * self::SECOND)),
            default => self::exact($duration * self::SECOND),
        };
    }

    /**
     * Converts an argument of the type float|Duration to seconds. A float is returned as it is, also INF.
     *
     * @internal
     */
    public static function inSeconds(float|self $duration): float
    {
        return $duration instanceof self ? $duration->toSecondsFloat() : $duration;
    }

    /** A duration of 0. */
    public static function zero(): self
    {
        return new self(0);
    }

    /**
     * The sum.
     *
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years, like all arithmetic methods
     */
    #[\NoDiscard]
    public function plus(self $other): self
    {
        return self::exact($this->nanos + $other->nanos);
    }

    /**
     * The difference.
     *
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    #[\NoDiscard]
    public function minus(self $other): self
    {
        return self::exact($this->nanos - $other->nanos);
    }

    /**
     * The product with a whole number.
     *
     * @param int $factor any number
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    #[\NoDiscard]
    public function multipliedBy(int $factor): self
    {
        return self::times($this->nanos, $factor);
    }

    /**
     * The quotient, rounded towards 0.
     *
     * @param int $divisor any number but 0
     * @throws \DivisionByZeroError
     * @throws \Nexus\NexusException NX-0107 beyond ± 292 years
     */
    #[\NoDiscard]
    public function dividedBy(int $divisor): self
    {
        return $divisor === -1 ? self::times($this->nanos, -1) : new self(intdiv($this->nanos, $divisor));
    }

    /** The duration in nanoseconds. */
    public function toNanos(): int
    {
        return $this->nanos;
    }

    /** Whole microseconds, rounded towards 0. */
    public function toMicros(): int
    {
        return intdiv($this->nanos, self::MICRO);
    }

    /** Whole milliseconds, rounded towards 0. */
    public function toMillis(): int
    {
        return intdiv($this->nanos, self::MILLI);
    }

    /** Whole seconds, rounded towards 0. */
    public function toSeconds(): int
    {
        return intdiv($this->nanos, self::SECOND);
    }

    /** The duration in seconds, with its fraction. */
    public function toSecondsFloat(): float
    {
        return $this->nanos / self::SECOND;
    }

    /** Whether both are of the same length. */
    public function equals(self $other): bool
    {
        return $this->nanos === $other->nanos;
    }

    /** Whether this one is longer. */
    public function isGreaterThan(self $other): bool
    {
        return $this->nanos > $other->nanos;
    }

    /** Whether this one is shorter. */
    public function isLessThan(self $other): bool
    {
        return $this->nanos < $other->nanos;
    }

    /** Whether it is 0. */
    public function isZero(): bool
    {
        return $this->nanos === 0;
    }

    /**
     * -1 when this one is shorter, 0 when both are of the same length, 1 when this one is longer.
     *
     * @return int -1, 0 or 1
     */
    public function compareTo(self $other): int
    {
        return $this->nanos <=> $other->nanos;
    }

    /**
     * Formats the duration as "5s 600ms": zero parts are left out. Zero is "0ns". A negative duration begins with "-".
     */
    public function __toString(): string
    {
        $parts = [];
        $rest = $this->nanos;
        foreach (['s' => self::SECOND, 'ms' => self::MILLI, 'μs' => self::MICRO, 'ns' => 1] as $unit => $size) {
            $count = intdiv($rest, $size);
            $rest %= $size;
            if ($count !== 0) {
                $parts[] = ltrim((string) $count, '-') . $unit;
            }
        }

        return ($this->nanos < 0 ? '-' : '') . ($parts === [] ? '0ns' : implode(' ', $parts));
    }

    private static function times(int $count, int $size): self
    {
        return self::exact($count * $size);
    }

    /** A result that exceeds 64 bits was converted to float. */
    private static function exact(int|float $nanos): self
    {
        return is_int($nanos) ? new self($nanos) : misuse(sprintf(
            'A Duration is at most 292 years, %.0f years given',
            $nanos / (31_556_952 * self::SECOND),
        ));
    }
}
