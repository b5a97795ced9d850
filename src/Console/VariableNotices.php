<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Config\Entry;
use Nexus\Server\Config\Options;

/**
 * Notices about environment variables that begin with NEXUS_ and are no option.
 *
 * @internal
 */
final class VariableNotices
{
    private const PREFIX = 'NEXUS_';

    public static function of(string $variable): string
    {
        $near = self::near($variable);

        return "{$variable} is set, but is not an option." . ($near === null ? '' : " Did you mean {$near}?");
    }

    /**
     * Only those that are probably typing errors: other programs use names that begin with NEXUS_, too.
     *
     * @param list<string> $unknown
     * @return list<string>
     */
    public static function ofMistakes(array $unknown): array
    {
        $mistakes = array_filter($unknown, static fn(string $variable): bool => self::near($variable) !== null);

        return array_values(array_map(self::of(...), $mistakes));
    }

    private static function near(string $variable): ?string
    {
        $known = array_map(
            static fn(Entry $entry): string => self::nameOf($entry->option->variable()),
            array_values(Options::all()),
        );
        $near = Suggestion::near(self::nameOf($variable), $known);

        return $near === null ? null : self::PREFIX . $near;
    }

    private static function nameOf(string $variable): string
    {
        return substr($variable, \strlen(self::PREFIX));
    }
}
