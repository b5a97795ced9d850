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

    private function __construct(private int $nanos) {}

    public static function hours(int $hours): self
    {
        return self::times($hours, 3600 * self::SECOND);
    }

    public static function minutes(int $minutes): self
    {
        return self::times($minutes, 60 * self::SECOND);
    }

    public static function seconds(int $seconds): self
    {
        return self::times($seconds, self::SECOND);
    }

    public static function millis(int $millis): self
    {
        return self::times($millis, self::MILLI);
    }

    public static function micros(int $micros): self
    {
        return self::times($micros, self::MICRO);
    }

    public static function nanos(int $nanos): self
    {
        return new self($nanos);
    }

    public static function zero(): self
    {
        return new self(0);
    }

    /** @throws \Nexus\Async\MisuseError NX-0107 beyond ± 292 years, like all arithmetic methods */
    #[\NoDiscard]
    public function plus(self $other): self
    {
        return self::exact($this->nanos + $other->nanos);
    }

    #[\NoDiscard]
    public function minus(self $other): self
    {
        return self::exact($this->nanos - $other->nanos);
    }

    #[\NoDiscard]
    public function multipliedBy(int $factor): self
    {
        return self::times($this->nanos, $factor);
    }

    /** @throws \DivisionByZeroError */
    #[\NoDiscard]
    public function dividedBy(int $divisor): self
    {
        return $divisor === -1 ? self::times($this->nanos, -1) : new self(intdiv($this->nanos, $divisor));
    }

    public function toNanos(): int
    {
        return $this->nanos;
    }

    public function toMicros(): int
    {
        return intdiv($this->nanos, self::MICRO);
    }

    public function toMillis(): int
    {
        return intdiv($this->nanos, self::MILLI);
    }

    public function toSeconds(): int
    {
        return intdiv($this->nanos, self::SECOND);
    }

    public function toSecondsFloat(): float
    {
        return $this->nanos / self::SECOND;
    }

    public function equals(self $other): bool
    {
        return $this->nanos === $other->nanos;
    }

    public function isGreaterThan(self $other): bool
    {
        return $this->nanos > $other->nanos;
    }

    public function isLessThan(self $other): bool
    {
        return $this->nanos < $other->nanos;
    }

    public function isZero(): bool
    {
        return $this->nanos === 0;
    }

    /** @return int -1, 0 or 1 */
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
