<?php

declare(strict_types=1);

namespace Nexus\Async;

use function Nexus\Internal\describe_failure;

/**
 * Formats one line of a log. Text quoted from an exception, a statement or a client must not begin another line, nor
 * send commands to a terminal.
 *
 * @internal
 */
final class LogLine
{
    /** C0, DEL, and C1 in UTF-8. A line break before an indented line is excluded, because it continues the line. */
    private const CONTROL = '/\n(?!  )|[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]/';

    private const ANY_CONTROL = '/[\x00-\x1f\x7f]|\xc2[\x80-\x9f]/';

    /** An exception with its frames and previous exceptions, which are indented lines, so that of() keeps them. */
    public static function quote(\Throwable $failure): string
    {
        return describe_failure($failure);
    }

    public static function of(string $text): string
    {
        return self::escape($text, self::CONTROL);
    }

    /** Replaces all line breaks: lines of Nexus follow, which the text must not forge. */
    public static function single(string $text): string
    {
        return self::escape($text, self::ANY_CONTROL);
    }

    private static function escape(string $text, string $controls): string
    {
        return (string) preg_replace_callback(
            $controls,
            static fn(array $match): string => '\x' . implode('\x', str_split(bin2hex($match[0]), 2)),
            $text,
        );
    }
}
