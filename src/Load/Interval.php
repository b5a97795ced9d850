<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * A change with its interval of 95 %, by Student's t distribution. It is relative (of logarithms) where all values are
 * positive, otherwise absolute.
 *
 * @internal
 */
final readonly class Interval
{
    /** Quantiles of 97.5 %, by degrees of freedom. */
    private const QUANTILES = [
        1 => 12.706, 2 => 4.303, 3 => 3.182, 4 => 2.776, 5 => 2.571, 6 => 2.447, 7 => 2.365, 8 => 2.306, 9 => 2.262,
        10 => 2.228, 12 => 2.179, 15 => 2.131, 20 => 2.086, 30 => 2.042,
    ];
    private const NORMAL = 1.96;

    private function __construct(
        public float $estimate,
        public float $low,
        public float $high,
        public bool $isRelative,
    ) {}

    /**
     * Of values that were measured in the same rounds.
     *
     * @param list<float> $before
     * @param list<float> $after as many
     * @return self|null null for fewer than two pairs
     */
    public static function ofPairs(array $before, array $after): ?self
    {
        if (count($before) < 2 || count($before) !== count($after)) {
            return null;
        }
        [$before, $after, $isRelative] = self::scaled($before, $after);
        $changes = array_map(static fn(float $one, float $other): float => $other - $one, $before, $after);
        [$mean, $variance] = self::moments($changes);
        $half = self::quantile(count($changes) - 1) * sqrt($variance / count($changes));

        return self::around($mean, $half, $isRelative);
    }

    /**
     * Of values of two runs, by Welch's test.
     *
     * @param list<float> $before
     * @param list<float> $after
     * @return self|null null where one of them has fewer than two values
     */
    public static function ofRuns(array $before, array $after): ?self
    {
        if (count($before) < 2 || count($after) < 2) {
            return null;
        }
        [$before, $after, $isRelative] = self::scaled($before, $after);
        [$mean, $variance] = self::moments($before);
        [$otherMean, $otherVariance] = self::moments($after);
        $one = $variance / count($before);
        $other = $otherVariance / count($after);
        $error = $one + $other;
        $freedom = $error === 0.0 ? INF : $error ** 2
            / ($one ** 2 / (count($before) - 1) + $other ** 2 / (count($after) - 1));

        return self::around($otherMean - $mean, self::quantile($freedom) * sqrt($error), $isRelative);
    }

    /** Whether the interval excludes "no change". */
    public function isBeyondNoise(): bool
    {
        return $this->low > 0 || $this->high < 0;
    }

    /** For example "+12 % (+3 to +22)". */
    public function text(): string
    {
        $number = fn(float $value): string => $this->isRelative
            ? sprintf('%+.*f', abs($value) < 0.0995 ? 1 : 0, 100 * $value)
            : sprintf('%+.3g', $value);

        return sprintf(
            '%s%s (%s to %s)',
            $number($this->estimate),
            $this->isRelative ? ' %' : '',
            $number($this->low),
            $number($this->high),
        );
    }

    /**
     * @param list<float> $before
     * @param list<float> $after
     * @return array{list<float>, list<float>, bool} logarithms where all are positive
     */
    private static function scaled(array $before, array $after): array
    {
        return min([...$before, ...$after, INF]) > 0
            ? [array_map(log(...), $before), array_map(log(...), $after), true]
            : [$before, $after, false];
    }

    private static function around(float $mean, float $half, bool $isRelative): self
    {
        $value = static fn(float $change): float => $isRelative ? exp($change) - 1 : $change;

        return new self($value($mean), $value($mean - $half), $value($mean + $half), $isRelative);
    }

    /**
     * @param list<float> $values at least two
     * @return array{float, float} mean, variance
     */
    private static function moments(array $values): array
    {
        $mean = array_sum($values) / max(1, count($values));
        $squares = array_map(static fn(float $value): float => ($value - $mean) ** 2, $values);

        return [$mean, array_sum($squares) / max(1, count($values) - 1)];
    }

    /** Interpolated in 1 / freedom, in which the quantile is nearly linear. */
    public static function quantile(float $freedom): float
    {
        $freedom = max(1.0, $freedom);
        [$below, $lower] = [1, self::QUANTILES[1]];
        foreach (self::QUANTILES as $above => $upper) {
            if ($freedom <= $above) {
                $share = $above === $below ? 0.0 : (1 / $below - 1 / $freedom) / (1 / $below - 1 / $above);

                return $lower + $share * ($upper - $lower);
            }
            [$below, $lower] = [$above, $upper];
        }

        return $lower + (1 - $below / $freedom) * (self::NORMAL - $lower);
    }
}
