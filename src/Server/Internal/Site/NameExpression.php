<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

/**
 * Regular expressions for names of files, as Apache's FilesMatch has them, as patterns.
 *
 * @internal
 */
final class NameExpression
{
    private const MOST = 64;
    /** An escaped character, any text, or a character that means itself. */
    private const CHARACTER = '~^(?:\\\\([^\w\s])|(\.\*|\.\+)|([\w\s,#@=\~!%&;:\'"<>/-]))~';

    /** @return list<string>|null null: it is too complex to be one or several patterns */
    public static function toPatterns(string $expression): ?array
    {
        $patterns = self::alternatives((string) preg_replace(['~^\(\?i\)~', '~\(\?i?:~'], ['', '('], $expression));

        return $patterns === null || \count($patterns) > self::MOST ? null : $patterns;
    }

    /** @return list<string>|null */
    private static function alternatives(string $expression): ?array
    {
        // Alternatives of the whole expression, outside of groups.
        $parts = preg_split('~\|(?![^()]*\))~', $expression);
        $all = [];
        foreach ($parts === false ? [] : $parts as $part) {
            $patterns = self::single($part);
            if ($patterns === null) {
                return null;
            }
            $all = [...$all, ...$patterns];
        }

        return $all === [] ? null : $all;
    }

    /** @return list<string>|null */
    private static function single(string $expression): ?array
    {
        $isFromStart = str_starts_with($expression, '^');
        $isToEnd = str_ends_with($expression, '$') && !str_ends_with($expression, '\$');
        $inner = substr($expression, $isFromStart ? 1 : 0, $isToEnd ? -1 : null);
        $patterns = [''];
        while ($inner !== '') {
            $group = preg_match('~^\(([^()]*)\)(\??)~', $inner, $found) === 1;
            if (!$group && preg_match(self::CHARACTER, $inner, $found) !== 1) {
                return null;
            }
            $inner = substr($inner, \strlen($found[0]));
            if (!$group && preg_match('~^[?*+{]~', $inner) === 1) {
                return null;
            }
            $choices = match (true) {
                $group => self::choices($found[1], $found[2] === '?'),
                ($found[2] ?? '') !== '' => ['*'],
                default => [$found[1] . ($found[3] ?? '')],
            };
            if ($choices === null || \count($choices) * \count($patterns) > self::MOST) {
                return null;
            }
            $patterns = array_merge(...array_map(
                static fn(string $before): array => array_map(
                    static fn(string $after): string => $before . $after,
                    $choices,
                ),
                $patterns,
            ));
        }

        return array_map(
            static fn(string $pattern): string => (string) preg_replace(
                '~\*{2,}~',
                '*',
                ($isFromStart ? '' : '*') . strtr($pattern, '{}', '??') . ($isToEnd ? '' : '*'),
            ),
            $patterns,
        );
    }

    /** @return list<string>|null */
    private static function choices(string $group, bool $isOptional): ?array
    {
        $choices = $isOptional ? [''] : [];
        foreach (explode('|', $group) as $choice) {
            $patterns = self::single("^{$choice}$");
            if ($patterns === null) {
                return null;
            }
            $choices = [...$choices, ...$patterns];
        }

        return $choices;
    }
}
