<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * Text of less trusted origin (a request target, a worker's message), made harmless for terminals and logs: control
 * characters, bytes that are not UTF-8 and characters that reorder text become visible escapes.
 *
 * @internal
 */
final class Printable
{
    /** Also C1 controls, and marks and overrides of the direction of text. */
    private const CONTROL_UTF8 = '/[\x{00}-\x{1f}\x{7f}-\x{9f}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]/u';

    /** One line: newlines are escaped, too. */
    public static function line(string $text): string
    {
        if (preg_match('//u', $text) === 1) {
            return (string) preg_replace_callback(self::CONTROL_UTF8, self::escape(...), $text);
        }

        return (string) preg_replace_callback('/[\x00-\x1f\x7f-\xff]/', self::escape(...), $text);
    }

    /** Several lines: newlines and tabs stay. */
    public static function text(string $text): string
    {
        $lines = array_map(
            static fn(string $line): string => implode("\t", array_map(self::line(...), explode("\t", $line))),
            explode("\n", $text),
        );

        return implode("\n", $lines);
    }

    /** @param array<mixed> $value */
    public static function json(array $value): string
    {
        $flags = JSON_UNESCAPED_SLASHES
            | JSON_UNESCAPED_UNICODE
            | JSON_INVALID_UTF8_SUBSTITUTE
            | JSON_PARTIAL_OUTPUT_ON_ERROR;

        $escaped = preg_replace_callback(
            self::CONTROL_UTF8,
            static fn(array $match): string => $match[0] === "\x7f" ? '\u007f' : trim(
                (string) json_encode($match[0]),
                '"',
            ),
            (string) json_encode($value, $flags),
        );

        return (string) $escaped;
    }

    /** @param array<string> $match */
    private static function escape(array $match): string
    {
        return implode(
            '',
            array_map(static fn(string $byte): string => sprintf('\x%02X', \ord($byte)), str_split($match[0])),
        );
    }
}
