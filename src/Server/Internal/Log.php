<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Control\Printable;
use Nexus\Server\Signal;

/**
 * Writes messages of the server's processes about themselves to standard error, with a level. --log-level drops the
 * less important ones.
 *
 * @internal
 */
final class Log
{
    /**
     * Indentation of lines that continue a message. The extension formats messages of PHP in the same way
     * (ext/engine/errors/log_text.h). No other line begins with it.
     */
    private const CONTINUATION = "\n  | ";

    /** @param string $below printable lines that follow the message; begins with a line break */
    public static function error(string $text, string $below = ''): void
    {
        self::write(LOG_ERR, $text, $below);
    }

    public static function warning(string $text): void
    {
        self::write(LOG_WARNING, $text);
    }

    public static function notice(string $text): void
    {
        self::write(LOG_NOTICE, $text);
    }

    public static function info(string $text): void
    {
        self::write(LOG_INFO, $text);
    }

    /**
     * Passes on SIGUSR2 from a process without application code: the processes that run the application print their
     * stacks.
     *
     * @param string $receivers the name of its children in the log
     * @param list<int> $children process ids
     */
    public static function asked(string $sender, string $receivers, array $children): void
    {
        $signalled = array_filter($children, static fn(int $pid): bool => Process::signalChild($pid, Signal::USR2));
        $list = $signalled === [] ? 'there is none' : implode(', ', $signalled);
        self::info(sprintf('%s (pid %d) asks %s for their stacks: %s.', $sender, getmypid(), $receivers, $list));
    }

    /** "killed by SIGSEGV", "ended with exit code 255" */
    public static function ending(int $code, int $signal): string
    {
        return $signal > 0 ? 'was killed by ' . Signal::name($signal) : "ended with exit code {$code}";
    }

    /**
     * @param string $text may quote anything: its line breaks begin continuation lines, and control characters are
     * escaped
     */
    private static function write(int $level, string $text, string $below = ''): void
    {
        $escaped = str_replace("\n", self::CONTINUATION, Printable::text($text));
        Process::logLine("nexus: {$escaped}{$below}", $level);
    }
}
