<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;

/** The place of a call in a program. */
enum HookPlace: string
{
    /** A script without coroutines. */
    case Outside = 'outside';

    /** The main coroutine, when all others have ended. */
    case Alone = 'alone';

    /** A library's thread that does not run PHP. */
    case Thread = 'thread';

    /** A coroutine, while another one waits. */
    case Inside = 'inside';

    /** Limit outside of coroutines, as a share of the time of libc's call. */
    private const SHARE = 0.025;

    /**
     * @param float $libc nanoseconds of libc's own call
     *
     * @return Budget|null nanoseconds over libc's own call; null: the figure is only printed
     */
    public function budget(string $call, float $libc): ?Budget
    {
        return match ($this) {
            // The terminal's own work for a write takes a hundred times as long, and varies.
            self::Outside, self::Thread => $call === 'write.terminal'
                ? null
                : Budget::atMost(Result::rounded(self::SHARE * $libc)),
            self::Alone, self::Inside => self::isPromised($call) ? Budget::atMost(60) : null,
        };
    }

    /**
     * Sockets and poll() when data is ready. Not pipes and terminals: to find out whether they block takes a slower
     * call, also where they are O_NONBLOCK, since a process that shares one may change that at any time.
     */
    private static function isPromised(string $call): bool
    {
        return preg_match('/\.(pipe|terminal|file|empty)$/', $call) !== 1;
    }
}
