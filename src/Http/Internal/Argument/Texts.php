<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Uid\Uuid;

/**
 * Reads texts of paths, queries, headers, cookies and forms. Null is a text that does not fit.
 *
 * @internal
 */
final class Texts
{
    private const DATE = '/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/D';

    /** A decimal number that fits into 64 bits, as in {id:int} of a path. */
    public static function integer(string $text): ?int
    {
        $integer = (int) $text;
        if ((string) $integer === $text) {
            return $integer;
        }
        if (preg_match('/^(-?)0*(\d+)$/D', $text, $parts) !== 1) {
            return null;
        }
        $integer = (int) ($parts[1] . $parts[2]);

        return ltrim((string) $integer, '-') === $parts[2] ? $integer : null;
    }

    public static function decimal(string $text): ?float
    {
        if (preg_match('/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/D', $text) !== 1) {
            return null;
        }
        $decimal = (float) $text;

        return is_finite($decimal) ? $decimal : null;
    }

    public static function boolean(string $text): ?bool
    {
        return match ($text) {
            '1', 'true' => true,
            '0', 'false' => false,
            default => null,
        };
    }

    public static function date(string $text): ?\DateTimeImmutable
    {
        if (preg_match(self::DATE, $text) !== 1) {
            return null;
        }
        try {
            $date = new \DateTimeImmutable($text);
        } catch (\Exception) {
            return null;
        }

        // PHP reads February 30 as March 2.
        return $date->format('Y-m-d') === substr($text, 0, 10) ? $date : null;
    }

    /** The text that date() reads as this date. */
    public static function ofDate(\DateTimeInterface $date): string
    {
        return $date->format((int) $date->format('u') === 0 ? 'Y-m-d\TH:i:sP' : 'Y-m-d\TH:i:s.uP');
    }

    /** @param class-string<Uuid> $class */
    public static function uuid(string $text, string $class): ?Uuid
    {
        if (!Uuid::isValid($text)) {
            return null;
        }
        try {
            return $class::fromString($text);
        } catch (\InvalidArgumentException) {
            return null;
        }
    }

    /** @return list<string>|null the elements of a comma-separated header, without empty ones */
    public static function elements(?string $text): ?array
    {
        if ($text === null) {
            return null;
        }
        $elements = array_map(trim(...), explode(',', $text));

        return array_values(array_filter($elements, static fn(string $element): bool => $element !== ''));
    }

    /**
     * @template T of \BackedEnum
     *
     * @param class-string<T> $class of integers
     * @return T|null
     */
    public static function integerCase(string $text, string $class): ?\BackedEnum
    {
        $integer = self::integer($text);

        return $integer === null ? null : $class::tryFrom($integer);
    }
}
