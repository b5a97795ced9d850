<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * Finds the name that a user probably meant.
 *
 * @internal
 */
final class Suggestion
{
    /**
     * @param list<string> $known
     * @return string|null the nearest known name; null when none is similar
     */
    public static function near(string $given, array $known): ?string
    {
        $best = null;
        $least = 1 + max(1, intdiv(\strlen($given), 3));
        foreach ($known as $name) {
            $distance = levenshtein($given, $name);
            if ($distance < $least) {
                [$best, $least] = [$name, $distance];
            }
        }

        return $best ?? self::only($given, $known);
    }

    /**
     * @param list<string> $known
     * @return string|null the known name that $given begins; null when there is none, or more than one
     */
    private static function only(string $given, array $known): ?string
    {
        $longer = array_filter($known, static fn(string $name): bool => str_starts_with($name, $given));

        return \strlen($given) >= 3 && \count($longer) === 1 ? array_values($longer)[0] : null;
    }
}
