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

    /** "killed by SIGSEGV", "ended with exit code 255" */
    public static function ending(int $code, int $signal): string
    {
        return $signal > 0 ? 'was killed by ' . Signal::name($signal) : "ended with exit code {$code}";
    }
}
