<?php

declare(strict_types=1);

namespace Nexus\Jobs\Internal;

use Nexus\Jobs\ScheduleError;
use Nexus\Time\Duration;

/**
 * Multiples of an interval since 1970.
 *
 * @internal
 */
final readonly class Interval implements Times
{
    private const SECONDS = ['ms' => 0.001, 's' => 1.0, 'min' => 60.0, 'h' => 3600.0, 'd' => 86400.0];
    private const UNITS = ['millisecond' => 'ms', 'second' => 's', 'minute' => 'min', 'hour' => 'h', 'day' => 'd'];
    private const SHORTEST = 0.01;

    /** Milliseconds: with fractions of seconds, two workers could compute different times for one run. */
    private function __construct(private int $milliseconds, private string $text) {}

    /** @throws ScheduleError NX-1250 */
    public static function of(string|float|Duration $interval): self
    {
        $seconds = \is_string($interval) ? self::parse($interval) : Duration::inSeconds($interval);
        if ($seconds === null || $seconds < self::SHORTEST) {
            throw ScheduleError::interval(\is_string($interval) ? $interval : "{$seconds} s");
        }

        return new self(
            (int) round($seconds * 1e3),
            \is_string($interval) ? $interval : (string) Duration::of($interval),
        );
    }

    public function after(float $time): float
    {
        return ($this->numberOf($time) + 1) * $this->milliseconds / 1e3;
    }

    public function latest(float $time): float
    {
        return $this->numberOf($time) * $this->milliseconds / 1e3;
    }

    private function numberOf(float $time): int
    {
        return intdiv((int) round($time * 1e3), $this->milliseconds);
    }

    public function text(): string
    {
        return "every {$this->text}";
    }

    private static function parse(string $text): ?float
    {
        if (preg_match('/^(\d+(?:\.\d+)?)? ?([a-z]+)$/', trim($text), $match) !== 1) {
            return null;
        }
        $unit = self::UNITS[rtrim($match[2], 's')] ?? $match[2];

        return isset(self::SECONDS[$unit]) ? ($match[1] === '' ? 1.0 : (float) $match[1]) * self::SECONDS[$unit] : null;
    }
}
