<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * The text that statements have in common when they differ only in their values.
 *
 * @internal
 */
final class Shape
{
    private const LITERALS = [
        "/'(?:[^'\\\\]|\\\\.|'')*'/s" => '?',
        '/(?<![\w$])[+-]?(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b/i' => '?',
        '/(?:\$|(?<!\w):)\?/' => '?',
        '/\?(?:\s*,\s*\?)+/' => '?, …',
        '/(\(\?(?:, …)?\))(?:\s*,\s*\(\?(?:, …)?\))+/' => '$1, …',
        '/\bIN\s*\(\?(?:, …)?\)/i' => 'IN (?, …)',
        '/\s+/' => ' ',
    ];

    public static function of(string $statement): string
    {
        return trim(preg_replace(array_keys(self::LITERALS), array_values(self::LITERALS), $statement) ?? $statement);
    }
}
