<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Control\Printable;

/**
 * What the processes of a server have to say about themselves, a message each, on standard error.
 *
 * @internal
 */
final class Log
{
    /**
     * Of a line that continues a message. The extension writes messages of PHP so (ext/engine/errors/log_text.h): no
     * other line begins with it.
     */
    private const CONTINUATION = "\n  | ";

    /**
     * @param string $text may quote anything: what it quotes begins no line of its own
     * @param string $below lines of our own, each of them printable, that begin with a line break
     */
    public static function line(string $text, string $below = ''): void
    {
        Process::logLine('nexus: ' . str_replace("\n", self::CONTINUATION, Printable::text($text)) . $below);
    }

    /**
     * SIGUSR2 has come to a process that runs no code of the application: the processes that do are to print what they
     * do.
     *
     * @param string $whom what its children are, for the log
     * @param list<int> $children process ids
     */
    public static function asked(string $who, string $whom, array $children): void
    {
        $told = array_filter($children, static fn(int $pid): bool => Process::signalChild($pid, Signal::USR2));
        $list = $told === [] ? 'there is none' : implode(', ', $told);
        self::line(sprintf('%s (pid %d) asks %s what they do: %s.', $who, getmypid(), $whom, $list));
    }

    /** "killed by SIGSEGV", "ended with exit code 255" */
    public static function ending(int $code, int $signal): string
    {
        return $signal > 0 ? 'was killed by ' . Signal::name($signal) : "ended with exit code {$code}";
    }
}
