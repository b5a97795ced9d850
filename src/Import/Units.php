<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Sizes, times and flags, as nginx, php-fpm and Apache write them.
 *
 * @internal
 */
final class Units
{
    private const BYTES = ['' => 1, 'k' => 1 << 10, 'm' => 1 << 20, 'g' => 1 << 30];
    private const SECONDS = [
        'ms' => 0.001, 's' => 1.0, '' => 1.0, 'm' => 60.0, 'h' => 3600.0, 'd' => 86_400.0, 'w' => 604_800.0,
        'M' => 2_592_000.0, 'y' => 31_536_000.0,
    ];

    public static function bytes(string $text): ?int
    {
        return preg_match('~^(\d{1,12})([kmg]?)b?$~i', $text, $found) === 1
            ? (int) $found[1] * self::BYTES[strtolower($found[2])]
            : null;
    }

    /** @return string "1" or "0", as PHP prints a flag */
    public static function flag(string $text): string
    {
        return \in_array(strtolower($text), ['on', 'yes', 'true', '1'], true) ? '1' : '0';
    }

    public static function seconds(string $text): ?float
    {
        if (preg_match('~^(?:\d{1,9}(?:ms|[smhdwMy])\s*)+$|^\d{1,9}$~', $text) !== 1) {
            return null;
        }
        preg_match_all('~(\d+)(ms|[smhdwMy]?)~', $text, $parts, PREG_SET_ORDER);

        return array_sum(array_map(
            static fn(array $part): float => (float) $part[1] * self::SECONDS[$part[2]],
            $parts,
        ));
    }
}
