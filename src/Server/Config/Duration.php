<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Time\Duration as Time;

/**
 * Seconds, as a float: 30, 1.5s, 500ms, 2m, 1h.
 *
 * @internal
 */
final readonly class Duration implements Kind
{
    private const UNITS = ['ms' => 0.001, 's' => 1.0, 'm' => 60.0, 'h' => 3600.0];
    /** Ten years. For a longer duration, the option has a word for "never". */
    private const LONGEST = 315_360_000.0;

    public function __construct(private float $least = 0.001, private float $most = self::LONGEST) {}

    /** @return ($time is null ? null : float) seconds */
    public static function seconds(float|Time|null $time): ?float
    {
        return $time instanceof Time ? $time->toSecondsFloat() : $time;
    }

    public function range(): string
    {
        $most = $this->most === self::LONGEST ? 'on' : "to {$this->show($this->most)}";

        return "a time from {$this->show($this->least)} {$most} (like 30, 1.5s, 500ms, 2m or 1h)";
    }

    public function parse(string $text): ?float
    {
        return preg_match('/^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)?$/D', $text, $match) === 1
            ? round((float) $match[1] * self::UNITS[$match[2] ?? 's'], 12)
            : null;
    }

    public function accepts(mixed $value): bool
    {
        return \is_float($value) && $value >= $this->least && $value <= $this->most;
    }

    public function show(mixed $value): string
    {
        return match (true) {
            !\is_float($value) => '',
            $value > 0 && $value < 1.0 => round($value * 1000, 6) . 'ms',
            default => "{$value}s",
        };
    }
}
