<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

/**
 * What the processes of a server have to say about themselves, a line each, on standard error.
 *
 * @internal
 */
final class Log
{
    public static function line(string $text): void
    {
        @fwrite(STDERR, "nexus: {$text}\n");
    }

    /**
     * Somebody wants to know what a process does that runs no code of the application: those print that do.
     *
     * @param list<int> $workers process ids
     */
    public static function asked(string $who, array $workers): void
    {
        $told = array_filter($workers, static fn(int $pid): bool => Process::kill($pid, Signal::USR2));
        $list = $told === [] ? 'there is none' : implode(', ', $told);
        self::line(sprintf('%s (pid %d) asks its workers what they do: %s.', $who, getmypid(), $list));
    }

    /** "killed by SIGSEGV", "ended with exit code 255" */
    public static function ending(int $code, int $signal): string
    {
        return $signal > 0 ? 'was killed by ' . Signal::name($signal) : "ended with exit code {$code}";
    }
}
