<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Control\Printable;

/**
 * Writes messages of the server's processes about themselves to standard error.
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

    /**
     * @param string $text may quote anything: its line breaks begin continuation lines, and control characters are
     * escaped
     * @param string $below printable lines that follow the message; begins with a line break
     */
    public static function line(string $text, string $below = ''): void
    {
        Process::logLine('nexus: ' . str_replace("\n", self::CONTINUATION, Printable::text($text)) . $below);
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
        self::line(sprintf('%s (pid %d) asks %s for their stacks: %s.', $sender, getmypid(), $receivers, $list));
    }

    /** "killed by SIGSEGV", "ended with exit code 255" */
    public static function ending(int $code, int $signal): string
    {
        return $signal > 0 ? 'was killed by ' . Signal::name($signal) : "ended with exit code {$code}";
    }
}
