<?php

declare(strict_types=1);

namespace Nexus\Server;

/**
 * Signal numbers of Linux, since pcntl may be missing.
 *
 * @internal
 */
final class Signal
{
    public const HUP = 1;
    public const INT = 2;
    public const QUIT = 3;
    public const KILL = 9;
    public const USR1 = 10;
    public const USR2 = 12;
    public const TERM = 15;
    public const CHLD = 17;

    private const NAMES = [
        1 => 'SIGHUP', 2 => 'SIGINT', 3 => 'SIGQUIT', 4 => 'SIGILL', 6 => 'SIGABRT', 7 => 'SIGBUS', 8 => 'SIGFPE',
        9 => 'SIGKILL', 10 => 'SIGUSR1', 11 => 'SIGSEGV', 12 => 'SIGUSR2', 13 => 'SIGPIPE', 14 => 'SIGALRM',
        15 => 'SIGTERM',
        24 => 'SIGXCPU', 25 => 'SIGXFSZ', 31 => 'SIGSYS',
    ];

    public static function name(int $signal): string
    {
        return self::NAMES[$signal] ?? "signal {$signal}";
    }
}
