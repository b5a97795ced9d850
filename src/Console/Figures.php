<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * Formats numbers for people: three digits and a unit.
 *
 * @internal
 */
final class Figures
{
    public static function seconds(?float $seconds): string
    {
        return match (true) {
            $seconds === null => '-',
            $seconds < 0.0000005 => '0',
            $seconds < 0.001 => self::three($seconds * 1e6) . ' µs',
            $seconds < 1 => self::three($seconds * 1e3) . ' ms',
            $seconds < 120 => self::three($seconds) . ' s',
            $seconds < 7200 => intdiv((int) $seconds, 60) . ' min ' . (int) $seconds % 60 . ' s',
            $seconds < 172_800 => intdiv((int) $seconds, 3600) . ' h ' . intdiv((int) $seconds % 3600, 60) . ' min',
            default => intdiv((int) $seconds, 86_400) . ' d ' . intdiv((int) $seconds % 86_400, 3600) . ' h',
        };
    }

    /** Formats a duration at a resolution of one second. */
    public static function age(float $seconds): string
    {
        return $seconds < 120 ? (int) $seconds . ' s' : self::seconds($seconds);
    }

    public static function bytes(int $bytes): string
    {
        return match (true) {
            $bytes < 1024 => "{$bytes} B",
            $bytes < 1024 ** 2 => self::three($bytes / 1024) . ' KiB',
            $bytes < 1024 ** 3 => self::three($bytes / 1024 ** 2) . ' MiB',
            default => self::three($bytes / 1024 ** 3) . ' GiB',
        };
    }

    public static function count(float $count): string
    {
        return number_format($count, $count < 10 && floor($count) !== $count ? 1 : 0, '.', ' ');
    }

    private static function three(float $number): string
    {
        return number_format($number, match (true) {
            $number < 9.995 => 2,
            $number < 99.95 => 1,
            default => 0,
        }, '.', '');
    }
}
