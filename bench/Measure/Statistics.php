<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

final class Statistics
{
    /** @param list<float> $values at least one */
    public static function median(array $values): float
    {
        if ($values === []) {
            throw new \ValueError('Of no values at all there is no median.');
        }
        sort($values);
        $middle = intdiv(count($values), 2);

        return count($values) % 2 === 1 ? $values[$middle] : ($values[$middle - 1] + $values[$middle]) / 2;
    }

    /**
     * The spread of the values: half of the difference between the least and the greatest, as a share of the median.
     *
     * @param list<float> $values at least one
     */
    public static function spread(array $values): float
    {
        $median = self::median($values);

        return $median === 0.0 || $values === [] ? 0.0 : (max($values) - min($values)) / 2 / abs($median);
    }

    /** @param list<float> $values at least one */
    public static function plusMinus(array $values): string
    {
        return count($values) === 1 ? 'one round' : sprintf('±%.1f %%', 100 * self::spread($values));
    }
}
