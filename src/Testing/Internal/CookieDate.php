<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

/**
 * Dates of the attribute Expires, as browsers read them: parts in any order (RFC 6265bis, section 5.1.1).
 *
 * @internal
 */
final readonly class CookieDate
{
    private const MONTHS = [
        ...['jan' => 1, 'feb' => 2, 'mar' => 3, 'apr' => 4, 'may' => 5, 'jun' => 6],
        ...['jul' => 7, 'aug' => 8, 'sep' => 9, 'oct' => 10, 'nov' => 11, 'dec' => 12],
    ];
    /** What separates the parts. */
    private const DELIMITERS = '/[\x09\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/';

    /** Seconds since 1970; null: it is not a date. */
    public static function parse(string $text): ?int
    {
        $time = $day = $month = $year = null;
        foreach (explode(' ', (string) preg_replace(self::DELIMITERS, ' ', $text)) as $part) {
            if ($time === null && preg_match('/^(\d\d?):(\d\d?):(\d\d?)(?:\D|$)/', $part, $match) === 1) {
                $time = [(int) $match[1], (int) $match[2], (int) $match[3]];
            } elseif ($day === null && preg_match('/^\d\d?(?=\D|$)/', $part, $match) === 1) {
                $day = (int) $match[0];
            } elseif ($month === null && isset(self::MONTHS[strtolower(substr($part, 0, 3))])) {
                $month = self::MONTHS[strtolower(substr($part, 0, 3))];
            } elseif ($year === null && preg_match('/^\d{2,4}(?=\D|$)/', $part, $match) === 1) {
                $year = self::year((int) $match[0]);
            }
        }
        if ($time === null || $day === null || $month === null || $year === null) {
            return null;
        }
        $isDate = $year >= 1601 && $time[0] <= 23 && $time[1] <= 59 && $time[2] <= 59;

        return $isDate && checkdate($month, $day, $year) ? self::timestamp($time, $day, $month, $year) : null;
    }

    private static function year(int $year): int
    {
        return match (true) {
            $year <= 69 => $year + 2000,
            $year <= 99 => $year + 1900,
            default => $year,
        };
    }

    /** @param array{int, int, int} $time */
    private static function timestamp(array $time, int $day, int $month, int $year): ?int
    {
        $timestamp = gmmktime($time[0], $time[1], $time[2], $month, $day, $year);

        return $timestamp === false ? null : $timestamp;
    }
}
