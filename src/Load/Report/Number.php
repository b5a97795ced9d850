<?php

declare(strict_types=1);

namespace Nexus\Load\Report;

/**
 * Numbers with as many digits as a reader compares: 7, 0.52, 43.1, 1 200.
 *
 * @internal
 */
final class Number
{
    private function __construct() {}

    public static function text(float $value): string
    {
        if ($value === floor($value) && abs($value) < 100) {
            return (string) (int) $value;
        }

        return self::withDigits($value);
    }

    /** Three digits at least: 7.00, 0.52, 43.1, 1 200. */
    public static function withDigits(float $value): string
    {
        return number_format($value, abs($value) >= 100 ? 0 : (abs($value) >= 10 ? 1 : 2), '.', ' ');
    }
}
